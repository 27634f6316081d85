import { expect, test } from 'vitest'
import { withdrawalMachine, type WithdrawalContext, type WithdrawalEvent } from '#machines/withdrawal.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

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

const answer = 'xstate.done.actor.send'
/** From where it is confirmed, or entered anew. */
const CONFIRMED = ['confirming', 'refused', 'unreachable']

const rows: readonly Row<WithdrawalContext>[] = [
  {
    in: 'entering',
    on: 'withdrawal.check',
    if: (_, { problems }) => (problems as []).length === 0,
    to: 'confirming',
    does: ['storeDeclaration'],
  },
  { in: 'entering', on: 'withdrawal.check', does: ['storeProblems'] },
  ...CONFIRMED.map((state) => ({ in: state, on: 'withdrawal.confirm', to: 'sending' })),
  ...CONFIRMED.map((state) => ({ in: state, on: 'withdrawal.edit', to: 'entering' })),
  { in: 'sending', on: answer, with: { output: { kind: 'received' } }, to: 'received', does: ['storeAnswer'] },
  { in: 'sending', on: answer, with: { output: { kind: 'invalid' } }, to: 'entering', does: ['storeAnswer'] },
  { in: 'sending', on: answer, with: { output: { kind: 'tooMany' } }, to: 'refused' },
  { in: 'sending', on: 'xstate.error.actor.send', to: 'unreachable', does: ['storeRefusal'] },
]

test('generated paths reach every state and transition of a withdrawal', () => {
  const walk = walkMachine(withdrawalMachine, {
    parts: [{ input: undefined, events }],
    facts: ({ context }) => [context.problems.length, context.sending !== null],
    starts: () => 'entering',
    rows,
    tags: { confirmable: [...CONFIRMED, 'sending'] },
    inputs: { send: () => ({ declaration, key: 'k' }) },
    invariant: (snapshot) => {
      const { sending, problems, receivedAt } = snapshot.context
      // Nothing is sent that was not entered soundly before, and only what has arrived is said to have.
      if (!snapshot.matches('entering')) expect([sending !== null, problems.length]).toEqual([true, 0])
      expect(receivedAt !== null).toBe(snapshot.matches('received'))
    },
  })
  expectWhole('withdrawal', walk)
})
