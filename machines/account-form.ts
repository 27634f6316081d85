import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { ErrorCode, Invalid } from '#contract/errors.ts'
import type { FormProblem } from '#domain/persons/form-problem.ts'
import { refusedCode } from '#machines/refused-code.ts'

/** How the server may answer a form. */
export type FormAnswer =
  | { kind: 'done' }
  | { kind: 'invalid'; issues: Invalid['issues'] }
  /** The link in the mail is used or old. */
  | { kind: 'gone' }
  | { kind: 'tooMany' }
  /** Another tab has saved the data since this form was opened; `stored` is null once they are removed. */
  | { kind: 'stale'; stored: unknown }

export interface AccountFormContext {
  values: unknown
  /** What the form itself found. */
  problems: readonly FormProblem[]
  /** What the server found, in words. */
  issues: Invalid['issues']
  /** The data that another tab has saved since, until the visitor has chosen. */
  stale: { stored: unknown } | null
  /** By which code the shop has refused the last call; null: it did not answer. */
  refusal: ErrorCode | null
}

export type AccountFormEvent =
  | { type: 'form.submit'; values: unknown; problems: readonly FormProblem[] }
  /** From the top: for another address, or another change. */
  | { type: 'form.begin' }

/**
 * A form of the account: registration, forgotten password, a new password, the profile, a saved person. What it sends is injected; `gone` and
 * `tooMany` are ends of their own, because the visitor goes on elsewhere.
 */
export const accountFormMachine = setup({
  types: {
    context: {} as AccountFormContext,
    events: {} as AccountFormEvent,
    tags: {} as 'busy',
  },
  actors: {
    submit: fromPromise<FormAnswer, { values: unknown }>(() => Promise.reject(new Error('submit is not provided'))),
  },
  guards: {
    isSound: ({ event }) => event.type === 'form.submit' && event.problems.length === 0,
    isDone: (_, { answer }: { answer: FormAnswer }) => answer.kind === 'done',
    isInvalid: (_, { answer }: { answer: FormAnswer }) => answer.kind === 'invalid',
    isGone: (_, { answer }: { answer: FormAnswer }) => answer.kind === 'gone',
    isStale: (_, { answer }: { answer: FormAnswer }) => answer.kind === 'stale',
  },
  actions: {
    storeValues: assign(({ event }) => {
      assertEvent(event, 'form.submit')
      return { values: event.values, problems: [], issues: [] }
    }),
    storeProblems: assign(({ event }) => {
      assertEvent(event, 'form.submit')
      return { problems: event.problems, issues: [] }
    }),
    storeIssues: assign((_, { answer }: { answer: FormAnswer }) => ({
      issues: answer.kind === 'invalid' ? answer.issues : [],
    })),
    storeStale: assign((_, { answer }: { answer: FormAnswer }) => ({
      stale: answer.kind === 'stale' ? { stored: answer.stored } : null,
    })),
    storeRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: refusedCode(error) })),
    forgetStale: assign({ stale: null }),
    forgetValues: assign({ values: null }),
    forgetAll: assign({ values: null, problems: [], issues: [], stale: null, refusal: null }),
  },
}).createMachine({
  id: 'accountForm',
  description: 'A form of the account is filled in and sent.',
  context: { values: null, problems: [], issues: [], stale: null, refusal: null },
  initial: 'filling',
  on: {
    'form.submit': [
      {
        guard: 'isSound',
        target: '.sending',
        actions: 'storeValues',
      },
      { target: '.mending', actions: 'storeProblems' },
    ],
    'form.begin': { target: '.filling', actions: 'forgetAll' },
  },
  states: {
    filling: { description: 'The form is filled in.' },
    mending: { description: 'Fields say what is wrong with them; the first one has the focus.' },
    sending: {
      description: 'The form is on its way.',
      tags: 'busy',
      // Sending cannot be left or asked for twice: the answer decides.
      on: { 'form.submit': {}, 'form.begin': {} },
      // The form itself has what was typed; a password is kept no longer than it is being sent.
      exit: 'forgetValues',
      invoke: {
        id: 'submit',
        src: 'submit',
        input: ({ context }) => ({ values: context.values }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => ({ answer: event.output }) },
            target: 'done',
            actions: 'forgetStale',
          },
          {
            guard: { type: 'isInvalid', params: ({ event }) => ({ answer: event.output }) },
            target: 'mending',
            actions: { type: 'storeIssues', params: ({ event }) => ({ answer: event.output }) },
          },
          { guard: { type: 'isGone', params: ({ event }) => ({ answer: event.output }) }, target: 'gone' },
          {
            guard: { type: 'isStale', params: ({ event }) => ({ answer: event.output }) },
            target: 'comparing',
            actions: { type: 'storeStale', params: ({ event }) => ({ answer: event.output }) },
          },
          { target: 'tooMany' },
        ],
        onError: {
          target: 'unreachable',
          actions: { type: 'storeRefusal', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    done: { description: 'The server has taken it.' },
    gone: { description: 'The link from the mail is used or too old.' },
    comparing: {
      description: 'Another tab has saved since: sending again keeps this form, starting again takes the stored data.',
    },
    tooMany: { description: 'It was tried too often: later again.' },
    unreachable: {
      description: 'The shop has refused it, or nobody knows whether it arrived; sending it again does no harm.',
    },
  },
})
