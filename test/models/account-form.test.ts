import { expect, test } from 'vitest'
import { accountFormMachine, type AccountFormContext, type AccountFormEvent } from '#machines/account-form.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

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
  answered({ kind: 'stale', stored: { city: 'Graz' } }),
  { type: 'xstate.error.actor.submit', error: new Error('network') },
]

const answer = 'xstate.done.actor.submit'
const STAYS_SENDING = ['form.submit', 'form.begin']

const rows: readonly Row<AccountFormContext>[] = [
  ...STAYS_SENDING.map((on) => ({ in: 'sending', on })),
  {
    in: '',
    on: 'form.submit',
    if: (_, { problems }) => (problems as []).length === 0,
    to: 'sending',
    does: ['storeValues'],
  },
  { in: '', on: 'form.submit', to: 'mending', does: ['storeProblems'] },
  { in: '', on: 'form.begin', to: 'filling', does: ['forgetAll'] },
  { in: 'sending', on: answer, with: { output: { kind: 'done' } }, to: 'done', does: ['forgetValues', 'forgetStale'] },
  {
    in: 'sending',
    on: answer,
    with: { output: { kind: 'invalid' } },
    to: 'mending',
    does: ['forgetValues', 'storeIssues'],
  },
  { in: 'sending', on: answer, with: { output: { kind: 'gone' } }, to: 'gone', does: ['forgetValues'] },
  {
    in: 'sending',
    on: answer,
    with: { output: { kind: 'stale' } },
    to: 'comparing',
    does: ['forgetValues', 'storeStale'],
  },
  { in: 'sending', on: answer, with: { output: { kind: 'tooMany' } }, to: 'tooMany', does: ['forgetValues'] },
  { in: 'sending', on: 'xstate.error.actor.submit', to: 'unreachable', does: ['forgetValues', 'storeRefusal'] },
]

test('generated paths reach every state and transition of a form of the account', () => {
  const walk = walkMachine(accountFormMachine, {
    parts: [{ input: undefined, events }],
    facts: ({ context }) => [context.problems.length, context.issues.length, context.stale],
    starts: () => 'filling',
    rows,
    tags: { busy: ['sending'] },
    inputs: { submit: ({ event }) => ({ values: event.values }) },
    invariant: ({ context, ...snapshot }) => {
      // An invalid form names its problems, and an invalid form is never sent.
      expect(context.problems.length + context.issues.length > 0).toBe(snapshot.value === 'mending')
      // The stored data are shown until the visitor has chosen.
      if (snapshot.value === 'comparing') expect(context.stale).toEqual({ stored: { city: 'Graz' } })
      if (snapshot.value === 'filling' || snapshot.value === 'done') expect(context.stale).toBeNull()
      // A password is kept while it is being sent, and no longer.
      expect(context.values !== null).toBe(snapshot.value === 'sending')
    },
  })
  expectWhole('accountForm', walk)
})
