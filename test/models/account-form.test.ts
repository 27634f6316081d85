import { expect, test } from 'vitest'
import { accountFormMachine, type AccountFormContext, type AccountFormEvent } from '#machines/account-form.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

const events: readonly AccountFormEvent[] = [
  { type: 'form.submit', values: {}, problems: [] },
  { type: 'form.submit', values: {}, problems: [{ field: 'email', key: 'form.required' }] },
  { type: 'form.ask' },
  { type: 'form.begin' },
  { type: 'form.take' },
  { type: 'form.done' },
  { type: 'form.invalid', issues: [{ path: 'password', message: '' }] },
  { type: 'form.gone' },
  { type: 'form.tooMany' },
  { type: 'form.stale', stored: { city: 'Graz' } },
  { type: 'form.conflict', conflict: 'name taken' },
  { type: 'form.unreachable', errorcode: null },
]

const STAYS_SENDING = ['form.submit', 'form.begin', 'form.take']

const rows: readonly Row<AccountFormContext>[] = [
  ...STAYS_SENDING.map((on) => ({ in: 'sending', on })),
  {
    in: '',
    on: 'form.submit',
    if: (_, { problems }) => (problems as []).length === 0,
    to: 'sending',
    does: ['storeValues'],
  },
  { in: '', on: 'form.submit', to: 'invalid', does: ['storeProblems', 'showProblems'] },
  { in: 'filling', on: 'form.ask', to: 'asking' },
  { in: '', on: 'form.begin', to: 'filling', does: ['forgetAll'] },
  { in: '', on: 'form.take', if: ({ stale }) => stale !== null, to: 'taken', does: ['forgetAll'] },
  {
    in: 'sending',
    on: 'form.done',
    if: ({ stale }) => stale !== null,
    to: 'replaced',
    does: ['forgetValues', 'forgetStale'],
  },
  { in: 'sending', on: 'form.done', to: 'done', does: ['forgetValues'] },
  {
    in: 'sending',
    on: 'form.invalid',
    to: 'invalid',
    does: ['forgetValues', 'storeIssues', 'showProblems'],
  },
  { in: 'sending', on: 'form.gone', to: 'gone', does: ['forgetValues'] },
  {
    in: 'sending',
    on: 'form.stale',
    to: 'comparing',
    does: ['forgetValues', 'storeStale'],
  },
  { in: 'sending', on: 'form.tooMany', to: 'tooMany', does: ['forgetValues'] },
  { in: 'sending', on: 'form.conflict', to: 'conflict', does: ['forgetValues', 'storeConflict'] },
  { in: 'sending', on: 'form.unreachable', to: 'unreachable', does: ['forgetValues', 'storeRefusal'] },
]

test('Generated paths reach every state and transition of an account form', () => {
  const walk = walkMachine(accountFormMachine, {
    parts: [{ input: undefined, events }],
    facts: ({ context }) => [context.problems.length, context.issues.length, context.stale],
    starts: () => 'filling',
    rows,
    tags: { busy: ['sending'] },
    inputs: { submit: ({ event }) => ({ values: event.values }) },
    invariant: ({ context, ...snapshot }) => {
      // An invalid form names its problems and is never sent.
      expect(context.problems.length + context.issues.length > 0).toBe(snapshot.value === 'invalid')
      // The stored data is shown until the visitor has chosen.
      if (snapshot.value === 'comparing') expect(context.stale).toEqual({ stored: { city: 'Graz' } })
      if (snapshot.value === 'conflict') expect(context.conflict).toBe('name taken')
      if (['filling', 'done', 'replaced', 'taken'].includes(snapshot.value)) expect(context.stale).toBeNull()
      // The chart keeps a password only while it is being sent.
      expect(context.values !== null).toBe(snapshot.value === 'sending')
    },
  })
  expectWhole('accountForm', walk)
})
