import { expect, test } from 'vitest'
import { counterActionMachine, type CounterActionEvent } from '#machines/counter-action.ts'
import { describeWalk, walkMachine } from './walk-machine.ts'

type Events = readonly (CounterActionEvent | { type: `xstate.${string}`; [key: string]: unknown })[]

const order = { amount: 500, reason: 'Kulanz' }

const events: Events = [
  { type: 'action.ask', ask: { action: 'refund' }, key: 'first' },
  { type: 'action.ask', ask: { action: 'complete' }, key: 'second' },
  { type: 'action.ask', ask: { action: 'handout' }, key: 'third' },
  { type: 'extra.tick', ask: { action: 'tick', extra: 'delivery', to: 'done' }, key: 'fourth' },
  { type: 'action.confirm', order, isComplete: true },
  { type: 'action.confirm', order: { amount: null, reason: '' }, isComplete: false },
  { type: 'action.leave' },
  { type: 'action.again' },
  { type: 'xstate.done.actor.carryOut', output: { kind: 'done' } },
  { type: 'xstate.done.actor.carryOut', output: { kind: 'refused' } },
  { type: 'xstate.error.actor.carryOut', error: new Error('network') },
]

test('generated paths reach every state and transition of an action at the counter', () => {
  const walk = walkMachine(counterActionMachine, {
    parts: [{ input: undefined, events }],
    facts: ({ context }) => [context.key, context.order],
    invariant: (snapshot) => {
      const { ask, key, order } = snapshot.context
      // Nothing is sent that was not asked and answered in full; only a tick asks nothing.
      if (snapshot.hasTag('busy'))
        expect([ask === null, key === '', order === null]).toEqual([false, false, ask?.action === 'tick'])
      if (snapshot.matches('asking')) expect(order).toBeNull()
    },
  })
  process.stdout.write(`${describeWalk('counterAction', walk)}\n`)
  expect(walk.states.missing).toEqual([])
  expect(walk.transitions.missing).toEqual([])
})
