import { paymentCheckMachine } from '#machines/checkout/payment-check.ts'
import { bookHelmets, payFor } from '#test/support/account.ts'
import { expect } from '#test/support/shop.ts'
import type { Hand, ShownChart } from './chart.ts'
import { presses, say, text } from './seen.ts'

const CALL = '/api/checkout/*/payment'
const answers = (json: unknown) => (hand: Hand) => hand.answer(CALL, { status: 200, json })
const isAsking = ({ page }: Hand) => expect(text(page, 'checkout.check.processing')).toBeVisible()

export const paymentCheck: ShownChart<typeof paymentCheckMachine> = {
  machine: paymentCheckMachine,
  facts: ({ context }) => [Math.min(context.asked, 6)],
  calls: [CALL],
  openings: {
    'the page that checks the payment': {
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
    'the server says that the payment succeeded': {
      sends: { type: 'check.paid', difference: null },
      does: ({ answer }) => answer(CALL, 'server'),
    },
    'the server says that the card was declined': {
      sends: { type: 'check.declined', reason: 'declined' },
      does: answers({ state: 'error', reason: 'declined' }),
    },
    'the server says that the payment was abandoned': {
      sends: 'check.abandoned',
      does: answers({ state: 'error', reason: 'abandoned' }),
    },
    'the server says that the booking can no longer be paid': {
      sends: { type: 'check.ended', reason: 'over' },
      does: answers({ state: 'error', reason: 'over' }),
    },
    'the server does not find the payment': {
      sends: 'check.notFound',
      does: ({ answer }) => answer(CALL, { status: 404, json: { error: 'notFound' } }),
    },
    'the server says that the outcome is not known yet': {
      sends: 'check.pending',
      does: answers({ state: 'processing' }),
    },
    'the check gets no answer': { sends: 'check.unreachable', does: ({ answer }) => answer(CALL, 'nothing') },
    'the visitor requests the outcome immediately': {
      sends: 'check.now',
      in: 'waiting.long',
      does: presses('checkout.check.slow.now'),
    },
    'the page checks again after a pause': {
      sends: 'xstate.after.pause.paymentCheck.waiting',
      does: ({ page }) => page.clock.runFor(31_000),
    },
  },
  beyond: {},
  sees: {
    asking: isAsking,
    'waiting.briefly': isAsking,
    'waiting.long': ({ page }) => expect(text(page, 'checkout.check.slow.title')).toBeVisible(),
    known: ({ page }) => expect(page.getByText(say('checkout.check.processing'), { exact: true })).toHaveCount(0),
  },
}
