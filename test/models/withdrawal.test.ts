import { expect, test } from 'vitest'
import { withdrawalMachine, type WithdrawalEvent } from '#machines/withdrawal.ts'
import { describeWalk, walkMachine } from './walk-machine.ts'

type Events = readonly (WithdrawalEvent | { type: `xstate.${string}`; [key: string]: unknown })[]

const declaration = { name: 'Anna Berger', number: 'ALP-7K3M9Q', email: 'anna@example.com' }
const answered = (output: unknown) => ({ type: 'xstate.done.actor.send', output }) as const

const events: Events = [
  { type: 'withdrawal.check', declaration, key: 'k', problems: [] },
  { type: 'withdrawal.check', declaration, key: 'k', problems: [{ field: 'name', key: 'required' }] },
  { type: 'withdrawal.edit' },
  { type: 'withdrawal.confirm' },
  answered({ kind: 'received', at: '2026-03-02T09:00:00.000Z' }),
  answered({ kind: 'invalid', fields: ['email'] }),
  answered({ kind: 'tooMany' }),
  { type: 'xstate.error.actor.send', error: new Error('network') },
]

test('generated paths reach every state and transition of a withdrawal', () => {
  const walk = walkMachine(withdrawalMachine, {
    parts: [{ input: undefined, events }],
    facts: ({ context }) => [context.problems.length, context.sending !== null],
    invariant: (snapshot) => {
      const { sending, problems, receivedAt } = snapshot.context
      // Nothing is sent that was not entered soundly before, and only what has arrived is said to have.
      if (!snapshot.matches('entering')) expect([sending !== null, problems.length]).toEqual([true, 0])
      expect(receivedAt !== null).toBe(snapshot.matches('received'))
    },
  })
  process.stdout.write(`${describeWalk('withdrawal', walk)}\n`)
  expect(walk.states.missing).toEqual([])
  expect(walk.transitions.missing).toEqual([])
})
