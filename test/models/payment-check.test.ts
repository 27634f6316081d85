import { expect, test } from 'vitest'
import { paymentCheckMachine } from '#machines/checkout/payment-check.ts'
import type { CheckAnswer } from '#machines/checkout/events.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

const known = ['check.paid', 'check.declined', 'check.abandoned', 'check.ended', 'check.notFound']
const unknown = ['check.pending', 'check.unreachable']

interface Checked {
  bookingId: string
  asked: number
  answer: CheckAnswer | null
}
const PAUSES = [1, 2, 4, 8, 16, 30, 30]
const counted: Row<Checked>['changes'] = ({ asked }) => ({ asked: asked + 1 })

const rows: readonly Row<Checked>[] = [
  ...known.map((on): Row<Checked> => ({
    in: 'asking',
    on,
    to: 'known',
    does: ['storeAnswer'],
    changes: (_, answer) => ({ answer: answer as unknown as CheckAnswer }),
  })),
  ...unknown.flatMap((on) => [
    {
      in: 'asking',
      on,
      if: ({ asked }: Checked) => asked < 4,
      to: 'waiting.briefly',
      does: ['count'],
      changes: counted,
    },
    { in: 'asking', on, to: 'waiting.long', does: ['count'], changes: counted },
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
    begins: () => ({ bookingId: 'b', asked: 0, answer: null }),
    runs: {
      askPayment: { in: 'asking', input: () => ({ bookingId: 'b' }) },
      pause: { in: 'waiting', ms: ({ before }) => PAUSES[before.context.asked]! * 1000 },
    },
    invariant: ({ context, output, status }) =>
      expect([context.answer !== null, output]).toEqual([status === 'done', context.answer ?? undefined]),
  })
  expectWhole('paymentCheck', walk)
})
