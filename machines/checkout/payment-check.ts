import { assign, setup } from 'xstate'
import { fromAnswer, notProvided } from '#machines/from-answer.ts'
import { storingIn } from '#machines/storing.ts'
import type { CheckAnswer } from './events.ts'
import { LOOP_IS_ERROR } from '#machines/loop-is-error.ts'

interface PaymentCheckContext {
  bookingId: string
  asked: number
  answer: CheckAnswer | null
}

export type PaymentCheckAnswer = CheckAnswer | { type: 'check.pending' } | { type: 'check.unreachable' }

type PaymentCheckEvent = PaymentCheckAnswer | { type: 'check.now' }

const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 30_000
/** After this number of answers without an outcome, a notice explains that the payment takes unusually long. */
export const ANSWERS_UNTIL_NOTICE = 5

const storing = storingIn<PaymentCheckContext, PaymentCheckEvent>()

/**
 * The pauses grow, because most outcomes arrive within seconds, and the server asks the provider at most twice a minute
 * (server/payments/ask-payment.ts).
 */
export const paymentCheckMachine = setup({
  types: {
    context: {} as PaymentCheckContext,
    input: {} as { bookingId: string },
    output: {} as CheckAnswer,
    events: {} as PaymentCheckEvent,
    tags: {} as 'slow',
  },
  actors: {
    askPayment: fromAnswer<PaymentCheckAnswer, { bookingId: string }>(notProvided, { type: 'check.unreachable' }),
  },
  delays: {
    pause: ({ context }) => Math.min(FIRST_PAUSE * 2 ** (context.asked - 1), LONGEST_PAUSE),
  },
  guards: {
    isPatienceOver: ({ context }) => context.asked >= ANSWERS_UNTIL_NOTICE,
  },
  actions: {
    count: assign({ asked: ({ context }) => context.asked + 1 }),
    storeAnswer: storing(
      ['check.paid', 'check.declined', 'check.abandoned', 'check.ended', 'check.notFound'],
      (answer) => ({ answer }),
    ),
  },
}).createMachine({
  id: 'paymentCheck',
  options: LOOP_IS_ERROR,
  description: 'Asks for the outcome of a payment until the provider knows it.',
  context: ({ input }) => ({ bookingId: input.bookingId, asked: 0, answer: null }),
  initial: 'asking',
  states: {
    asking: {
      description: 'The shop asks the provider.',
      invoke: { id: 'askPayment', src: 'askPayment', input: ({ context }) => ({ bookingId: context.bookingId }) },
      on: {
        'check.paid': { target: 'known', actions: 'storeAnswer' },
        'check.declined': { target: 'known', actions: 'storeAnswer' },
        'check.abandoned': { target: 'known', actions: 'storeAnswer' },
        'check.ended': { target: 'known', actions: 'storeAnswer' },
        'check.notFound': { target: 'known', actions: 'storeAnswer' },
        'check.pending': { target: 'waiting', actions: 'count' },
        'check.unreachable': { target: 'waiting', actions: 'count' },
      },
    },
    waiting: {
      description: 'A pause before the next request. Each pause is longer than the last.',
      initial: 'briefly',
      after: { pause: 'asking' },
      on: { 'check.now': 'asking' },
      states: {
        briefly: {
          description: 'The answer usually arrives soon.',
          always: { guard: 'isPatienceOver', target: 'long' },
        },
        long: {
          description: 'The payment takes unusually long. A notice is shown, and the visitor can ask at once.',
          tags: 'slow',
        },
      },
    },
    known: { description: 'The outcome of the payment is known.', type: 'final' },
  },
  output: ({ context }) => context.answer!,
})
