import { assign, emit, setup } from 'xstate'
import type { ErrorCode, Invalid } from '#contract/errors.ts'
import type { FormProblem } from '#domain/persons/form-problem.ts'
import { fromAnswer, notProvided } from './from-answer.ts'
import { storingIn } from './storing.ts'

export type Conflict = 'name taken' | 'too many'

export type FormAnswer =
  | { type: 'form.done' }
  | { type: 'form.invalid'; issues: Invalid['issues'] }
  | { type: 'form.gone' }
  | { type: 'form.tooMany' }
  /** `stored` is the saved data, or null if another tab has removed the data. */
  | { type: 'form.stale'; stored: unknown }
  | { type: 'form.conflict'; conflict: Conflict }
  | { type: 'form.unreachable'; errorcode: ErrorCode | null }

export interface AccountFormContext {
  values: unknown
  problems: readonly FormProblem[]
  issues: Invalid['issues']
  /**
   * Data that another tab has saved meanwhile; null if there is none, or once the visitor has decided which data to
   * keep.
   */
  stale: { stored: unknown } | null
  conflict: Conflict | null
  refusal: ErrorCode | null
}

export type AccountFormEvent =
  | { type: 'form.submit'; values: unknown; problems: readonly FormProblem[] }
  | { type: 'form.ask' }
  | { type: 'form.begin' }
  | { type: 'form.take' }
  | FormAnswer

const storing = storingIn<AccountFormContext, AccountFormEvent>()

export const accountFormMachine = setup({
  types: {
    context: {} as AccountFormContext,
    events: {} as AccountFormEvent,
    emitted: {} as { type: 'problems.found' },
    tags: {} as 'busy',
  },
  actors: {
    submit: fromAnswer<FormAnswer, { values: unknown }>(notProvided, { type: 'form.unreachable', errorcode: null }),
  },
  guards: {
    isSound: ({ event }) => event.type === 'form.submit' && event.problems.length === 0,
    isStale: ({ context }) => context.stale !== null,
  },
  actions: {
    storeValues: storing('form.submit', ({ values }) => ({ values, problems: [], issues: [], conflict: null })),
    storeProblems: storing('form.submit', ({ problems }) => ({ problems, issues: [] })),
    storeIssues: storing('form.invalid', ({ issues }) => ({ issues })),
    storeStale: storing('form.stale', ({ stored }) => ({ stale: { stored } })),
    storeConflict: storing('form.conflict', ({ conflict }) => ({ conflict })),
    storeRefusal: storing('form.unreachable', ({ errorcode }) => ({ refusal: errorcode })),
    showProblems: emit({ type: 'problems.found' }),
    forgetStale: assign({ stale: null }),
    forgetValues: assign({ values: null }),
    forgetAll: assign({ values: null, problems: [], issues: [], stale: null, conflict: null, refusal: null }),
  },
}).createMachine({
  id: 'accountForm',
  description: 'The visitor fills in and sends a form of the account, or a form that requests a link by mail.',
  context: { values: null, problems: [], issues: [], stale: null, conflict: null, refusal: null },
  initial: 'filling',
  on: {
    'form.submit': [
      {
        guard: 'isSound',
        target: '.sending',
        actions: 'storeValues',
      },
      { target: '.invalid', actions: ['storeProblems', 'showProblems'] },
    ],
    'form.begin': { target: '.filling', actions: 'forgetAll' },
    'form.take': { guard: 'isStale', target: '.taken', actions: 'forgetAll' },
  },
  states: {
    filling: { description: 'The visitor fills in the form.', on: { 'form.ask': 'asking' } },
    asking: { description: 'A dialog asks first, because the action cannot be undone.' },
    invalid: { description: 'Invalid fields show their errors, and the first one has the focus.' },
    sending: {
      description: 'The form is being sent.',
      tags: 'busy',
      // Drops the submitted values, because they may contain a password. The page keeps the texts in its fields.
      exit: 'forgetValues',
      invoke: { id: 'submit', src: 'submit', input: ({ context }) => ({ values: context.values }) },
      on: {
        // Ignores the next three events until the request has its answer, so that the form is not sent twice.
        'form.submit': {},
        'form.begin': {},
        'form.take': {},
        'form.done': [{ guard: 'isStale', target: 'replaced', actions: 'forgetStale' }, { target: 'done' }],
        'form.invalid': { target: 'invalid', actions: ['storeIssues', 'showProblems'] },
        'form.gone': 'gone',
        'form.stale': { target: 'comparing', actions: 'storeStale' },
        'form.tooMany': 'tooMany',
        'form.conflict': { target: 'conflict', actions: 'storeConflict' },
        'form.unreachable': { target: 'unreachable', actions: 'storeRefusal' },
      },
    },
    done: { description: 'The server has accepted the form.' },
    replaced: { description: 'The server has accepted the form, which replaces the data that another tab had saved.' },
    taken: { description: 'The form shows the data that another tab has saved. The visitor can change it further.' },
    gone: { description: 'The link from the mail was used before, or has expired.' },
    comparing: {
      description:
        'Another tab has saved the data since. The visitor keeps this form by sending it again, or takes the stored data.',
    },
    conflict: { description: 'Another saved person has this name, or the limit of saved persons is reached.' },
    tooMany: { description: 'There were too many attempts. The visitor can try again later.' },
    unreachable: {
      description: 'The shop has refused the form, or has not answered. Sending it again is safe.',
    },
  },
})
