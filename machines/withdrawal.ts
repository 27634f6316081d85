import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { ErrorCode } from '#contract/errors.ts'
import type { Declaration, DeclarationField, DeclarationProblem } from '#domain/reservation/withdrawal.ts'
import { refusedCode } from '#machines/refused-code.ts'

/** How the server may answer. */
export type WithdrawalAnswer =
  | { kind: 'received'; at: string }
  | { kind: 'invalid'; fields: readonly DeclarationField[] }
  | { kind: 'tooMany' }

/** The key makes one that is sent twice the same one. */
interface Sending {
  declaration: Declaration
  key: string
}

export interface WithdrawalContext {
  /** What is to be confirmed; null: nothing sound was entered yet. */
  sending: Sending | null
  problems: readonly DeclarationProblem[]
  /** When it was received; null: not yet. */
  receivedAt: string | null
  /** By which code the shop has refused the last call; null: it did not answer. */
  refusal: ErrorCode | null
}

export type WithdrawalEvent =
  | { type: 'withdrawal.check'; declaration: Declaration; key: string; problems: readonly DeclarationProblem[] }
  | { type: 'withdrawal.edit' }
  | { type: 'withdrawal.confirm' }

/** A withdrawal from a contract in the two steps of § 356a BGB: enter, then confirm. */
export const withdrawalMachine = setup({
  types: {
    context: {} as WithdrawalContext,
    events: {} as WithdrawalEvent,
    tags: {} as 'confirmable',
  },
  actors: {
    send: fromPromise<WithdrawalAnswer, Sending | null>(() => Promise.reject(new Error('send is not provided'))),
  },
  guards: {
    isSound: ({ event }) => event.type === 'withdrawal.check' && event.problems.length === 0,
    isReceived: (_, { answer }: { answer: WithdrawalAnswer }) => answer.kind === 'received',
    isInvalid: (_, { answer }: { answer: WithdrawalAnswer }) => answer.kind === 'invalid',
  },
  actions: {
    storeDeclaration: assign(({ event }) => {
      assertEvent(event, 'withdrawal.check')
      return { sending: { declaration: event.declaration, key: event.key }, problems: [] }
    }),
    storeProblems: assign(({ event }) => {
      assertEvent(event, 'withdrawal.check')
      return { problems: event.problems }
    }),
    storeRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: refusedCode(error) })),
    storeAnswer: assign((_, { answer }: { answer: WithdrawalAnswer }) => ({
      receivedAt: answer.kind === 'received' ? answer.at : null,
      problems: answer.kind === 'invalid' ? answer.fields.map((field) => ({ field, key: 'invalid' as const })) : [],
    })),
  },
}).createMachine({
  id: 'withdrawal',
  description: 'A declaration that a contract is withdrawn from.',
  context: { sending: null, problems: [], receivedAt: null, refusal: null },
  initial: 'entering',
  states: {
    entering: {
      description: 'The declaration is filled in.',
      on: {
        'withdrawal.check': [
          {
            guard: 'isSound',
            target: 'confirming',
            actions: 'storeDeclaration',
          },
          { actions: 'storeProblems' },
        ],
      },
    },
    confirming: {
      description: 'The declaration is shown once more, and confirmed.',
      tags: 'confirmable',
      on: { 'withdrawal.confirm': 'sending', 'withdrawal.edit': 'entering' },
    },
    sending: {
      description: 'The declaration is on its way.',
      tags: 'confirmable',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => context.sending,
        onDone: [
          {
            guard: { type: 'isReceived', params: ({ event }) => ({ answer: event.output }) },
            target: 'received',
            actions: { type: 'storeAnswer', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            guard: { type: 'isInvalid', params: ({ event }) => ({ answer: event.output }) },
            target: 'entering',
            actions: { type: 'storeAnswer', params: ({ event }) => ({ answer: event.output }) },
          },
          { target: 'refused' },
        ],
        onError: {
          target: 'unreachable',
          actions: { type: 'storeRefusal', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    received: { description: 'The shop has received it.', type: 'final' },
    refused: {
      description: 'Too many were sent: later, or by another way.',
      tags: 'confirmable',
      on: { 'withdrawal.confirm': 'sending', 'withdrawal.edit': 'entering' },
    },
    unreachable: {
      description: 'The shop has refused it, or nobody knows whether it arrived: confirmed again it is the same one.',
      tags: 'confirmable',
      on: { 'withdrawal.confirm': 'sending', 'withdrawal.edit': 'entering' },
    },
  },
})
