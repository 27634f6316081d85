import { setup, transition } from 'xstate'
import { knownSteps } from './known-steps.ts'

/** The state that the server stores in payments.state. */
export type PaymentAttemptState =
  /** Written, and the provider is being asked for a checkout. */
  | 'starting'
  /** The provider has a checkout: nothing is decided. */
  | 'open'
  /** A card was refused; the same checkout may take another one. */
  | 'declined'
  /** Nothing was entered in time, or the start failed. */
  | 'abandoned'
  | 'succeeded'
  /** Paid, and to be looked at by the shop. */
  | 'review'
  /** The money has come and cannot be honoured: it goes back. */
  | 'refund_due'

export type PaymentAttemptEvent =
  | { type: 'checkout.open' }
  | { type: 'card.decline' }
  /** The time for it is over. */
  | { type: 'attempt.lapse' }
  | { type: 'money.honour' }
  /** The provider advises that a person looks at it. */
  | { type: 'money.honourForReview' }
  | { type: 'money.owe' }

/**
 * One checkout at the payment provider. Money counts whenever it comes, also for an attempt that was given up (a checkout may
 * produce several transactions, and a notification may be late); once it has come, no later answer changes it.
 */
export const paymentAttemptMachine = setup({
  types: { events: {} as PaymentAttemptEvent },
}).createMachine({
  id: 'paymentAttempt',
  description: 'One checkout at the payment provider.',
  initial: 'unpaid',
  states: {
    unpaid: {
      description: 'No money has come.',
      initial: 'starting',
      on: { 'money.honour': 'succeeded', 'money.honourForReview': 'review', 'money.owe': 'refund_due' },
      states: {
        starting: {
          description: 'The provider is asked for a checkout.',
          on: { 'checkout.open': 'open', 'attempt.lapse': 'abandoned' },
        },
        open: {
          description: 'The provider has a checkout: a card can be entered.',
          on: { 'card.decline': 'declined', 'attempt.lapse': 'abandoned' },
        },
        declined: { description: 'A card was refused; another one can be entered.' },
        abandoned: {
          description: 'Nothing was entered in time, or the start has failed.',
          on: { 'card.decline': 'declined' },
        },
      },
    },
    succeeded: { description: 'The money has come.', type: 'final' },
    review: { description: 'The money has come, and a person of the shop looks at it.', type: 'final' },
    refund_due: {
      description: 'The money has come for a booking that cannot be honoured: it goes back.',
      type: 'final',
    },
  },
})

const UNPAID: readonly PaymentAttemptState[] = ['starting', 'open', 'declined', 'abandoned']

/** The state that an event leads to; undefined: it changes nothing. */
export const nextAttemptState = knownSteps((state: PaymentAttemptState, event: PaymentAttemptEvent) => {
  const value = UNPAID.includes(state) ? { unpaid: state } : state
  const snapshot = paymentAttemptMachine.resolveState({ value })
  if (!snapshot.can(event)) return undefined
  const [next] = transition(paymentAttemptMachine, snapshot, event)
  return typeof next.value === 'string' ? next.value : next.value.unpaid
})
