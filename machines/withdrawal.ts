import { assign, fromPromise, setup } from 'xstate'
import type { Declaration, DeclarationField, DeclarationProblem } from '#domain/reservation/withdrawal.ts'

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
    storeAnswer: assign((_, { answer }: { answer: WithdrawalAnswer }) => ({
      receivedAt: answer.kind === 'received' ? answer.at : null,
      problems: answer.kind === 'invalid' ? answer.fields.map((field) => ({ field, key: 'invalid' as const })) : [],
    })),
  },
}).createMachine({
  id: 'withdrawal',
  context: { sending: null, problems: [], receivedAt: null },
  initial: 'entering',
  states: {
    entering: {
      on: {
        'withdrawal.check': [
          {
            guard: 'isSound',
            target: 'confirming',
            actions: assign({ sending: ({ event: { declaration, key } }) => ({ declaration, key }), problems: [] }),
          },
          { actions: assign({ problems: ({ event }) => event.problems }) },
        ],
      },
    },
    confirming: {
      tags: 'confirmable',
      on: { 'withdrawal.confirm': 'sending', 'withdrawal.edit': 'entering' },
    },
    sending: {
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
        onError: 'failed',
      },
    },
    received: { type: 'final' },
    /** Too many were sent: later, or by another way. */
    refused: {
      tags: 'confirmable',
      on: { 'withdrawal.confirm': 'sending', 'withdrawal.edit': 'entering' },
    },
    /** Nobody knows whether it arrived: confirmed again it is the same one. */
    failed: {
      tags: 'confirmable',
      on: { 'withdrawal.confirm': 'sending', 'withdrawal.edit': 'entering' },
    },
  },
})
