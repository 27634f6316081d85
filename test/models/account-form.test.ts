import { expect, test } from 'vitest'
import { accountFormMachine, type AccountFormEvent } from '#machines/account-form.ts'
import { describeWalk, walkMachine } from './walk-machine.ts'

type Events = readonly (AccountFormEvent | { type: `xstate.${string}`; [key: string]: unknown })[]

const answered = (output: unknown) => ({ type: 'xstate.done.actor.submit', output }) as const

const events: Events = [
  { type: 'form.submit', values: {}, problems: [] },
  { type: 'form.submit', values: {}, problems: [{ field: 'email', key: 'form.required' }] },
  { type: 'form.begin' },
  answered({ kind: 'done' }),
  answered({ kind: 'invalid', issues: [{ path: 'password', message: '' }] }),
  answered({ kind: 'gone' }),
  answered({ kind: 'tooMany' }),
  { type: 'xstate.error.actor.submit', error: new Error('network') },
]

test('generated paths reach every state and transition of a form of the account', () => {
  const walk = walkMachine(accountFormMachine, {
    parts: [{ input: undefined, events }],
    facts: ({ context }) => [context.problems.length, context.issues.length],
    invariant: ({ context, ...snapshot }) => {
      // An invalid form names its problems, and an invalid form is never sent.
      expect(context.problems.length + context.issues.length > 0).toBe(snapshot.value === 'mending')
      // A password is kept while it is being sent, and no longer.
      expect(context.values !== null).toBe(snapshot.value === 'sending')
    },
  })
  process.stdout.write(`${describeWalk('accountForm', walk)}\n`)
  expect(walk.states.missing).toEqual([])
  expect(walk.transitions.missing).toEqual([])
})
