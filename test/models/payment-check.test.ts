import { expect, test } from 'vitest'
import { paymentCheckMachine } from '#machines/checkout/payment-check.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

const known = ['check.paid', 'check.declined', 'check.abandoned', 'check.ended', 'check.notFound']
const unknown = ['check.pending', 'check.unreachable']

const rows: readonly Row<{ asked: number }>[] = [
  ...known.map((on) => ({ in: 'asking', on, to: 'known', does: ['storeAnswer'] })),
  // At the fifth answer without an outcome, a notice says that the payment takes unusually long.
  ...unknown.flatMap((on) => [
    { in: 'asking', on, if: ({ asked }: { asked: number }) => asked < 4, to: 'waiting.briefly', does: ['count'] },
    { in: 'asking', on, to: 'waiting.long', does: ['count'] },
  ]),
  { in: 'waiting', on: 'check.now', to: 'asking' },
  { in: 'waiting', on: 'xstate.after.pause.paymentCheck.waiting', to: 'asking' },
]

test('Generated paths reach every state and transition of the payment check', () => {
  const walk = walkMachine(paymentCheckMachine, {
    parts: [
      {
        input: { bookingId: 'b' },
        events: [
          { type: 'check.pending' },
          { type: 'check.paid', difference: 1250 },
          { type: 'check.declined', reason: 'declined' },
          { type: 'check.abandoned' },
          { type: 'check.ended', reason: 'cancelled' },
          { type: 'check.notFound' },
          { type: 'check.unreachable' },
          { type: 'check.now' },
          { type: 'xstate.after.pause.paymentCheck.waiting' },
        ],
      },
    ],
    facts: ({ context }) => Math.min(context.asked, 6),
    starts: () => 'asking',
    rows,
    tags: { slow: ['waiting.long'] },
    inputs: { askPayment: () => ({ bookingId: 'b' }) },
    // The check ends only when the provider has given an outcome.
    invariant: ({ context, output, status }) =>
      expect([context.answer !== null, output]).toEqual([status === 'done', context.answer ?? undefined]),
  })
  expectWhole('paymentCheck', walk)
})
