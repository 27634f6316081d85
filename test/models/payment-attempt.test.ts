import { expect, test } from 'vitest'
import {
  nextAttemptState,
  paymentAttemptMachine,
  type PaymentAttemptEvent,
  type PaymentAttemptState,
} from '#machines/payment-attempt.ts'
import { describeWalk, walkMachine } from './walk-machine.ts'

const events: PaymentAttemptEvent[] = [
  { type: 'checkout.open' },
  { type: 'card.decline' },
  { type: 'attempt.lapse' },
  { type: 'money.honour' },
  { type: 'money.honourForReview' },
  { type: 'money.owe' },
]

test('every state and transition of a payment attempt is reached by generated paths', () => {
  const walk = walkMachine(paymentAttemptMachine, { parts: [{ input: undefined, events }], facts: () => null })
  process.stdout.write(`${describeWalk('paymentAttempt', walk)}\n`)
  expect(walk.states.missing).toEqual([])
  expect(walk.transitions.missing).toEqual([])
})

const paid: PaymentAttemptState[] = ['succeeded', 'review', 'refund_due']
test.each(paid.flatMap((state) => events.map((event) => [state, event] as const)))(
  'no later result changes a successful payment: %s, %o',
  (state, event) => {
    expect(nextAttemptState(state, event)).toBeUndefined()
  },
)

test.each(['starting', 'open', 'declined', 'abandoned'] as const)('a payment counts, also when %s', (state) => {
  expect(nextAttemptState(state, { type: 'money.honour' })).toBe('succeeded')
  expect(nextAttemptState(state, { type: 'money.honourForReview' })).toBe('review')
  expect(nextAttemptState(state, { type: 'money.owe' })).toBe('refund_due')
})
