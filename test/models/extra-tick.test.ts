import { expect, test } from 'vitest'
import { extraTickMachine, type ExtraTickEvent } from '#machines/extra-tick.ts'
import { describeWalk, walkMachine } from './walk-machine.ts'

type Events = readonly (ExtraTickEvent | { type: `xstate.${string}`; [key: string]: unknown })[]

const events: Events = [
  { type: 'tick.press', to: 'done', key: 'first' },
  { type: 'tick.press', to: 'open', key: 'second' },
  { type: 'xstate.done.actor.tick', output: { kind: 'done' } },
  { type: 'xstate.done.actor.tick', output: { kind: 'refused' } },
  { type: 'xstate.error.actor.tick', error: new Error('network') },
]

test('generated paths reach every state and transition of a tick at the counter', () => {
  const walk = walkMachine(extraTickMachine, {
    parts: [{ input: undefined, events }],
    facts: ({ context }) => context.sending,
    invariant: (snapshot) => {
      if (snapshot.hasTag('busy')) expect(snapshot.context.sending).not.toBeNull()
    },
  })
  process.stdout.write(`${describeWalk('extraTick', walk)}\n`)
  expect(walk.states.missing).toEqual([])
  expect(walk.transitions.missing).toEqual([])
})
