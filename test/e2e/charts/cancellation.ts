import { cancellationMachine } from '#machines/cancellation.ts'
import { bookHelmets } from '#test/support/account.ts'
import { expect } from '#test/support/shop.ts'
import { within, answers, type ShownChart } from './chart.ts'
import { presses, button, text } from './seen.ts'

const CALL = '/api/checkout/*/cancel'

export const cancellation: ShownChart<typeof cancellationMachine> = {
  machine: cancellationMachine,
  facts: () => null,
  calls: [CALL],
  openings: {
    'the page of a booking': {
      input: { bookingId: 'b' },
      opens: async ({ page }) => {
        const { bookingId } = await bookHelmets(page.request, 'anna@example.com', 3)
        await page.goto(`/checkout/success?booking=${bookingId}`)
      },
    },
  },
  events: {
    'the visitor asks to cancel the booking': { sends: 'cancel.ask', does: presses('checkout.cancel.ask') },
    ...within('asking', {
      'the visitor keeps the booking': { sends: 'cancel.keep', does: presses('checkout.cancel.keep') },
      'the visitor confirms the cancellation': { sends: 'cancel.confirm', does: presses('checkout.cancel.confirm') },
    }),
    'the visitor sends the cancellation again': {
      sends: 'cancel.confirm',
      in: 'unreachable',
      does: presses('checkout.cancel.unreachable.again'),
    },
    'the server cancels the booking': {
      sends: { type: 'cancel.done', fee: 0, refund: 0 },
      does: answers(CALL, 'server'),
    },
    'the server refuses the cancellation': {
      sends: 'cancel.refused',
      does: answers(CALL, { status: 409, json: { error: 'status' } }),
    },
    'the cancellation gets no answer': {
      sends: { type: 'cancel.unreachable', errorcode: null },
      does: answers(CALL, 'nothing'),
    },
  },
  beyond: {
    'unreachable: cancel.keep': 'The notice about a missing answer has one button, which sends the cancellation again.',
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
