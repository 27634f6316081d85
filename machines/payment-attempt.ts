import { setup } from 'xstate'
import { knownSteps, snapshotAfter } from './known-steps.ts'

export type PaymentAttemptState =
  | 'starting'
  | 'open'
  /** A card was declined. The same checkout may accept another card. */
  | 'declined'
  /** The visitor did not enter a card in time, or the start failed. */
  | 'abandoned'
  | 'succeeded'
  | 'review'
  /** Money has arrived for a booking that cannot be kept, so it must be refunded. */
  | 'refund_due'

export type PaymentAttemptEvent =
  | { type: 'checkout.open' }
  | { type: 'card.decline' }
  | { type: 'attempt.lapse' }
  | { type: 'money.honour' }
  /** The payment is accepted, but the provider recommends that a person reviews it. */
  | { type: 'money.honourForReview' }
  | { type: 'money.owe' }

/**
 * Money is accepted in every unpaid state, even in `abandoned`, because a checkout may have several transactions, and
 * notifications may be late.
 */
export const paymentAttemptMachine = setup({
  types: { events: {} as PaymentAttemptEvent },
}).createMachine({
  id: 'paymentAttempt',
  description: 'One checkout at the payment provider.',
  initial: 'unpaid',
  states: {
    unpaid: {
      description: 'No money has arrived.',
      initial: 'starting',
      on: { 'money.honour': 'succeeded', 'money.honourForReview': 'review', 'money.owe': 'refund_due' },
      states: {
        starting: {
          description: 'The server asks the provider for a checkout.',
          on: { 'checkout.open': 'open', 'attempt.lapse': 'abandoned' },
        },
        open: {
          description: 'The provider has opened a checkout, in which the visitor can enter a card.',
          on: { 'card.decline': 'declined', 'attempt.lapse': 'abandoned' },
        },
        declined: { description: 'The provider has declined a card. The visitor can enter another one.' },
        abandoned: {
          description: 'The visitor entered nothing in time, or the start has failed.',
          on: { 'card.decline': 'declined' },
        },
      },
    },
    succeeded: { description: 'The money has arrived.', type: 'final' },
    review: {
      description:
        'The money has arrived, and the booking is paid. The provider advises to review the payment, so the staff look at it. If they reject it, they cancel the booking and refund the money.',
      type: 'final',
    },
    refund_due: {
      description:
        'The money has arrived for a booking that cannot be kept, for example because its equipment is gone. It does not stay with the shop: “A refund” begins.',
      type: 'final',
    },
  },
})

const UNPAID: readonly PaymentAttemptState[] = ['starting', 'open', 'declined', 'abandoned']

export const nextAttemptState = knownSteps((state: PaymentAttemptState, event: PaymentAttemptEvent) => {
  const value = UNPAID.includes(state) ? { unpaid: state } : state
  const next = snapshotAfter(paymentAttemptMachine, value, event)?.value
  return typeof next === 'object' ? next.unpaid : next
})
