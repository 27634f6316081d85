import { expect, test } from 'vitest'
import { paymentCheckMachine } from '#machines/checkout/payment-check.ts'
import { describeWalk, walkMachine } from './walk-machine.ts'

const answer = (output: unknown) => ({ type: 'xstate.done.actor.askPayment', output })

test('every state and transition of the payment check is reached by generated paths', () => {
  const walk = walkMachine(paymentCheckMachine, {
    parts: [
      {
        input: { bookingId: 'b' },
        events: [
          answer({ state: 'processing' }),
          answer({ state: 'success' }),
          answer({ state: 'success', difference: 1250 }),
          answer({ state: 'error', reason: 'declined' }),
          { type: 'xstate.error.actor.askPayment', error: new Error('network') },
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
