import { expect, test } from 'vitest'
import { paymentCheckMachine } from '#machines/checkout/payment-check.ts'
import { describeWalk, walkMachine } from './walk-machine.ts'

test('every state and transition of the payment check is reached by generated paths', () => {
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
  })
  process.stdout.write(`${describeWalk('paymentCheck', walk)}\n`)
  expect(walk.states.missing).toEqual([])
  expect(walk.transitions.missing).toEqual([])
})
