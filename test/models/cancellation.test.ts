import { expect, test } from 'vitest'
import { cancellationMachine, type CancellationEvent } from '#machines/cancellation.ts'
import { describeWalk, walkMachine } from './walk-machine.ts'

type Events = readonly (CancellationEvent | { type: `xstate.${string}`; [key: string]: unknown })[]

const events: Events = [
  { type: 'cancel.ask' },
  { type: 'cancel.keep' },
  { type: 'cancel.confirm' },
  { type: 'xstate.done.actor.cancel', output: { kind: 'cancelled', fee: 0, refund: 9200 } },
  { type: 'xstate.done.actor.cancel', output: { kind: 'refused' } },
  { type: 'xstate.error.actor.cancel', error: new Error('network') },
]

test('generated paths reach every state and transition of cancelling', () => {
  const walk = walkMachine(cancellationMachine, {
    parts: [{ input: { bookingId: 'b' }, events }],
    facts: ({ context }) => context.result,
    invariant: (snapshot) => expect(snapshot.context.result !== null).toBe(snapshot.matches('cancelled')),
  })
  process.stdout.write(`${describeWalk('cancellation', walk)}\n`)
  expect(walk.states.missing).toEqual([])
  expect(walk.transitions.missing).toEqual([])
})
