import { paymentCheckMachine } from '#machines/checkout/payment-check.ts'
import { bookHelmets, payFor } from '#test/support/account.ts'
import { expect } from '#test/support/shop.ts'
import type { Hand, ShownChart } from './chart.ts'
import { presses, say, text } from './seen.ts'

const CALL = '/api/checkout/*/payment'
const answers = (json: unknown) => (hand: Hand) => hand.answer(CALL, { status: 200, json })
const isAsking = ({ page }: Hand) => expect(text(page, 'checkout.check.processing')).toBeVisible()

/** The chart of a payment's outcome, on the page to which the provider redirects. */
export const paymentCheck: ShownChart<typeof paymentCheckMachine> = {
  machine: paymentCheckMachine,
  facts: ({ context }) => [Math.min(context.asked, 6)],
  calls: [CALL],
  openings: {
    'the page': {
      input: { bookingId: 'b' },
      opens: async ({ page }) => {
        await page.clock.install()
        const { bookingId } = await bookHelmets(page.request, 'anna@example.com', 4)
        await payFor(page.request, bookingId)
        await page.goto(`/checkout/payment/check?booking=${bookingId}`)
      },
    },
  },
  events: {
    paid: { sends: { type: 'check.paid', difference: null }, does: ({ answer }) => answer(CALL, 'server') },
    declined: {
      sends: { type: 'check.declined', reason: 'declined' },
      does: answers({ state: 'error', reason: 'declined' }),
    },
    abandoned: { sends: 'check.abandoned', does: answers({ state: 'error', reason: 'abandoned' }) },
    over: { sends: { type: 'check.ended', reason: 'over' }, does: answers({ state: 'error', reason: 'over' }) },
    'of somebody else': {
      sends: 'check.notFound',
      does: ({ answer }) => answer(CALL, { status: 404, json: { error: 'notFound' } }),
    },
    'not known yet': { sends: 'check.pending', does: answers({ state: 'processing' }) },
    'no answer': { sends: 'check.unreachable', does: ({ answer }) => answer(CALL, 'nothing') },
    'ask now': { sends: 'check.now', in: 'waiting.long', does: presses('checkout.check.slow.now') },
    'the pause is over': {
      sends: 'xstate.after.pause.paymentCheck.waiting',
      does: ({ page }) => page.clock.runFor(31_000),
    },
  },
  beyond: {},
  sees: {
    asking: isAsking,
    'waiting.briefly': isAsking,
    'waiting.long': ({ page }) => expect(text(page, 'checkout.check.slow.title')).toBeVisible(),
    // The outcome is shown instead of the waiting message.
    known: ({ page }) => expect(page.getByText(say('checkout.check.processing'), { exact: true })).toHaveCount(0),
  },
}
