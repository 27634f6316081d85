import { expect, test } from 'vitest'
import { ERROR_CODE } from '#contract/constants.ts'
import { accountFormMachine, type AccountFormContext, type AccountFormEvent } from '#machines/account-form.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

const MISSING = [{ field: 'email', key: 'form.required' }] as const
const ISSUES = [{ path: 'password', message: 'zu kurz' }]
const events: readonly AccountFormEvent[] = [
  { type: 'form.submit', values: { city: 'Linz' }, problems: [] },
  { type: 'form.submit', values: {}, problems: MISSING },
  { type: 'form.ask' },
  { type: 'form.begin' },
  { type: 'form.take' },
  { type: 'form.done' },
  { type: 'form.invalid', issues: ISSUES },
  { type: 'form.gone' },
  { type: 'form.tooMany' },
  { type: 'form.stale', stored: { city: 'Graz' } },
  { type: 'form.conflict', conflict: 'name taken' },
  { type: 'form.unreachable', errorcode: null },
  { type: 'form.unreachable', errorcode: ERROR_CODE.groupNotFound },
]

const EMPTY = { values: null, problems: [], issues: [], stale: null, conflict: null, refusal: null }
const SENT = { values: null }
const FOUND = [{ type: 'problems.found' }]

const STAYS_SENDING = ['form.submit', 'form.begin', 'form.take']

const rows: readonly Row<AccountFormContext>[] = [
  ...STAYS_SENDING.map((on) => ({ in: 'sending', on })),
  {
    in: '',
    on: 'form.submit',
    if: (_, { problems }) => (problems as []).length === 0,
    to: 'sending',
    does: ['storeValues'],
    changes: { values: { city: 'Linz' }, problems: [], issues: [], conflict: null },
  },
  {
    in: '',
    on: 'form.submit',
    to: 'invalid',
    does: ['storeProblems', 'showProblems'],
    changes: { problems: MISSING, issues: [] },
    emits: FOUND,
  },
  { in: 'filling', on: 'form.ask', to: 'asking' },
  { in: '', on: 'form.begin', to: 'filling', does: ['forgetAll'], changes: EMPTY },
  { in: '', on: 'form.take', if: ({ stale }) => stale !== null, to: 'taken', does: ['forgetAll'], changes: EMPTY },
  {
    in: 'sending',
    on: 'form.done',
    if: ({ stale }) => stale !== null,
    to: 'replaced',
    does: ['forgetValues', 'forgetStale'],
    changes: { values: null, stale: null },
  },
  { in: 'sending', on: 'form.done', to: 'done', does: ['forgetValues'], changes: SENT },
  {
    in: 'sending',
    on: 'form.invalid',
    to: 'invalid',
    does: ['forgetValues', 'storeIssues', 'showProblems'],
    changes: { values: null, issues: ISSUES },
    emits: FOUND,
  },
  { in: 'sending', on: 'form.gone', to: 'gone', does: ['forgetValues'], changes: SENT },
  {
    in: 'sending',
    on: 'form.stale',
    to: 'comparing',
    does: ['forgetValues', 'storeStale'],
    changes: { values: null, stale: { stored: { city: 'Graz' } } },
  },
  { in: 'sending', on: 'form.tooMany', to: 'tooMany', does: ['forgetValues'], changes: SENT },
  {
    in: 'sending',
    on: 'form.conflict',
    to: 'conflict',
    does: ['forgetValues', 'storeConflict'],
    changes: { values: null, conflict: 'name taken' },
  },
  ...[null, ERROR_CODE.groupNotFound].map((errorcode): Row<AccountFormContext> => ({
    in: 'sending',
    on: 'form.unreachable',
    with: { errorcode },
    to: 'unreachable',
    does: ['forgetValues', 'storeRefusal'],
    changes: { values: null, refusal: errorcode },
  })),
]

test('Generated paths reach every state and transition of an account form', () => {
  const walk = walkMachine(accountFormMachine, {
    parts: [{ input: undefined, events }],
    facts: ({ context }) => [context.problems.length, context.issues.length, context.stale, context.refusal],
    starts: () => 'filling',
    rows,
    tags: { busy: ['sending'] },
    begins: () => EMPTY,
    runs: { submit: { in: 'sending', input: () => ({ values: { city: 'Linz' } }) } },
    invariant: ({ context, ...snapshot }) => {
      expect(context.problems.length + context.issues.length > 0).toBe(snapshot.value === 'invalid')
      if (snapshot.value === 'comparing') expect(context.stale).toEqual({ stored: { city: 'Graz' } })
      if (snapshot.value === 'conflict') expect(context.conflict).toBe('name taken')
      if (['filling', 'done', 'replaced', 'taken'].includes(snapshot.value)) expect(context.stale).toBeNull()
      expect(context.values !== null).toBe(snapshot.value === 'sending')
    },
  })
  expectWhole('accountForm', walk)
})
