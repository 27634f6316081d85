import { cancellationMachine } from '#machines/cancellation.ts'
import { bookHelmets } from '#test/support/account.ts'
import { expect } from '#test/support/shop.ts'
import { within, answers, type ShownChart } from './chart.ts'
import { presses, button, text } from './seen.ts'

const CALL = '/api/checkout/*/cancel'

/** The chart of cancelling a booking on its own page. */
export const cancellation: ShownChart<typeof cancellationMachine> = {
  machine: cancellationMachine,
  facts: () => null,
  calls: [CALL],
  openings: {
    'the page': {
      input: { bookingId: 'b' },
      opens: async ({ page }) => {
        const { bookingId } = await bookHelmets(page.request, 'anna@example.com', 3)
        await page.goto(`/checkout/success?booking=${bookingId}`)
      },
    },
  },
  events: {
    ask: { sends: 'cancel.ask', does: presses('checkout.cancel.ask') },
    ...within('asking', {
      keep: { sends: 'cancel.keep', does: presses('checkout.cancel.keep') },
      confirm: { sends: 'cancel.confirm', does: presses('checkout.cancel.confirm') },
    }),
    'send again': { sends: 'cancel.confirm', in: 'unreachable', does: presses('checkout.cancel.unreachable.again') },
    cancelled: { sends: { type: 'cancel.done', fee: 0, refund: 0 }, does: answers(CALL, 'server') },
    refused: { sends: 'cancel.refused', does: answers(CALL, { status: 409, json: { error: 'status' } }) },
    'no answer': { sends: { type: 'cancel.unreachable', errorcode: null }, does: answers(CALL, 'nothing') },
  },
  beyond: {
    'unreachable: cancel.keep': 'The notice has one button; who does not press it leaves the page.',
  },
  sees: {
    standing: ({ page }) => expect(button(page, 'checkout.cancel.ask')).toBeEnabled(),
    asking: ({ page }) => expect(page.getByRole('alertdialog')).toBeVisible(),
    cancelling: ({ page }) => expect(button(page, 'checkout.cancel.busy')).toBeVisible(),
    cancelled: ({ page }) => expect(text(page, 'checkout.cancel.done.title')).toBeVisible(),
    refused: ({ page }) => expect(text(page, 'checkout.cancel.refused.title')).toBeVisible(),
    unreachable: ({ page }) => expect(text(page, 'checkout.cancel.unreachable.title')).toBeVisible(),
  },
}
