import { expect, test } from 'vitest'
import {
  nextAttemptState,
  paymentAttemptMachine,
  type PaymentAttemptEvent,
  type PaymentAttemptState,
} from '#machines/payment-attempt.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

const events: PaymentAttemptEvent[] = [
  { type: 'checkout.open' },
  { type: 'card.decline' },
  { type: 'attempt.lapse' },
  { type: 'money.honour' },
  { type: 'money.honourForReview' },
  { type: 'money.owe' },
]

const rows: readonly Row<unknown>[] = [
  { in: 'unpaid', on: 'money.honour', to: 'succeeded' },
  { in: 'unpaid', on: 'money.honourForReview', to: 'review' },
  { in: 'unpaid', on: 'money.owe', to: 'refund_due' },
  { in: 'unpaid.starting', on: 'checkout.open', to: 'unpaid.open' },
  { in: 'unpaid.starting', on: 'attempt.lapse', to: 'unpaid.abandoned' },
  { in: 'unpaid.open', on: 'card.decline', to: 'unpaid.declined' },
  { in: 'unpaid.open', on: 'attempt.lapse', to: 'unpaid.abandoned' },
  { in: 'unpaid.abandoned', on: 'card.decline', to: 'unpaid.declined' },
]

test('Generated paths reach every state and transition of a payment attempt', () => {
  const walk = walkMachine(paymentAttemptMachine, {
    parts: [{ input: undefined, events }],
    facts: () => null,
    starts: () => 'unpaid.starting',
    rows,
    runs: {},
    invariant: (snapshot) => expect(snapshot.status === 'done').toBe(!snapshot.matches('unpaid')),
  })
  expectWhole('paymentAttempt', walk)
})

const paid: PaymentAttemptState[] = ['succeeded', 'review', 'refund_due']
test.each(paid.flatMap((state) => events.map((event) => [state, event] as const)))(
  'No later event changes a payment attempt that has received money: %s, %o',
  (state, event) => {
    expect(nextAttemptState(state, event)).toBeUndefined()
  },
)

test.each(['starting', 'open', 'declined', 'abandoned'] as const)(
  'Money that arrives settles a payment attempt in the state %s',
  (state) => {
    expect(nextAttemptState(state, { type: 'money.honour' })).toBe('succeeded')
    expect(nextAttemptState(state, { type: 'money.honourForReview' })).toBe('review')
    expect(nextAttemptState(state, { type: 'money.owe' })).toBe('refund_due')
  },
)
