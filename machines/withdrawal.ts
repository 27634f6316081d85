import { emit, setup } from 'xstate'
import type { ErrorCode } from '#contract/errors.ts'
import type { Declaration, DeclarationField, DeclarationProblem } from '#domain/reservation/withdrawal.ts'
import { fromAnswer, notProvided } from './from-answer.ts'
import { storingIn } from './storing.ts'

export type WithdrawalAnswer =
  | { type: 'withdrawal.received'; at: string }
  | { type: 'withdrawal.invalid'; fields: readonly DeclarationField[] }
  | { type: 'withdrawal.tooMany' }
  | { type: 'withdrawal.unreachable'; errorcode: ErrorCode | null }

interface Sending {
  declaration: Declaration
  key: string
}

export interface WithdrawalContext {
  sending: Sending | null
  problems: readonly DeclarationProblem[]
  receivedAt: string | null
  refusal: ErrorCode | null
}

export type WithdrawalEvent =
  | { type: 'withdrawal.check'; declaration: Declaration; key: string; problems: readonly DeclarationProblem[] }
  | { type: 'withdrawal.edit' }
  | { type: 'withdrawal.confirm' }
  | WithdrawalAnswer

const storing = storingIn<WithdrawalContext, WithdrawalEvent>()

/** § 356a BGB requires two steps: the visitor enters the declaration, then confirms it. */
export const withdrawalMachine = setup({
  types: {
    context: {} as WithdrawalContext,
    events: {} as WithdrawalEvent,
    emitted: {} as { type: 'problems.found' },
    tags: {} as 'confirmable',
  },
  actors: {
    send: fromAnswer<WithdrawalAnswer, Sending | null>(notProvided, {
      type: 'withdrawal.unreachable',
      errorcode: null,
    }),
  },
  guards: {
    isSound: ({ event }) => event.type === 'withdrawal.check' && event.problems.length === 0,
  },
  actions: {
    storeDeclaration: storing('withdrawal.check', ({ declaration, key }) => ({
      sending: { declaration, key },
      problems: [],
    })),
    storeProblems: storing('withdrawal.check', ({ problems }) => ({ problems })),
    storeRefused: storing('withdrawal.invalid', ({ fields }) => ({
      problems: fields.map((field) => ({ field, key: 'invalid' as const })),
    })),
    storeReceipt: storing('withdrawal.received', ({ at }) => ({ receivedAt: at })),
    storeRefusal: storing('withdrawal.unreachable', ({ errorcode }) => ({ refusal: errorcode })),
    showProblems: emit({ type: 'problems.found' }),
  },
}).createMachine({
  id: 'withdrawal',
  description:
    'The visitor declares to withdraw from a contract. The page exists only in a shop that grants a withdrawal; the footer and the page of a booking lead to it.',
  context: { sending: null, problems: [], receivedAt: null, refusal: null },
  initial: 'entering',
  states: {
    entering: {
      description: 'The visitor fills in the declaration.',
      on: {
        'withdrawal.check': [
          { guard: 'isSound', target: 'confirming', actions: 'storeDeclaration' },
          { actions: ['storeProblems', 'showProblems'] },
        ],
      },
    },
    confirming: {
      description: 'The page shows the declaration once more, and the visitor confirms it.',
      tags: 'confirmable',
      on: { 'withdrawal.confirm': 'sending', 'withdrawal.edit': 'entering' },
    },
    sending: {
      description: 'The declaration is being sent.',
      tags: 'confirmable',
      invoke: { id: 'send', src: 'send', input: ({ context }) => context.sending },
      on: {
        'withdrawal.received': { target: 'received', actions: 'storeReceipt' },
        'withdrawal.invalid': { target: 'entering', actions: ['storeRefused', 'showProblems'] },
        'withdrawal.tooMany': 'refused',
        'withdrawal.unreachable': { target: 'unreachable', actions: 'storeRefusal' },
      },
    },
    received: {
      description:
        'The shop has received the declaration and confirms it by mail. Nothing is cancelled yet: the staff decide whether the withdrawal is valid. If it names the e-mail address of the booking, the page of the booking offers neither change nor payment nor cancellation until then; if it names another one, everything stays possible. A payment that has begun before still counts.',
      type: 'final',
    },
    refused: {
      description: 'There were too many declarations. The visitor can try again later, or declare it in another way.',
      tags: 'confirmable',
      on: { 'withdrawal.confirm': 'sending', 'withdrawal.edit': 'entering' },
    },
    unreachable: {
      description:
        'The shop has refused the declaration, or has not answered. Confirming it again has no second effect.',
      tags: 'confirmable',
      on: { 'withdrawal.confirm': 'sending', 'withdrawal.edit': 'entering' },
    },
  },
})
