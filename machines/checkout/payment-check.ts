import { assign, fromPromise, setup } from 'xstate'
import type { PaymentState } from '#contract/payment.ts'

/** How the provider says the payment went, once it knows. */
export type PaymentOutcome =
  | { state: 'success'; difference: PaymentState['difference'] }
  | { state: 'error'; reason: PaymentState['reason'] }

interface PaymentCheckContext {
  bookingId: string
  /** Answers so far that did not know yet. */
  asked: number
  reason: PaymentState['reason']
  difference: PaymentState['difference']
}

const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 30_000
/** After so many answers the visitor is told that it takes unusually long. */
const PATIENCE = 5

/**
 * Asks how a payment went until the provider knows: at once, then after 1, 2, 4 ... seconds, at most 30 (the provider wants
 * back-off). A failing network is no answer and is asked again; the booking is never declared unpaid for it.
 */
export const paymentCheckMachine = setup({
  types: {
    context: {} as PaymentCheckContext,
    input: {} as { bookingId: string },
    output: {} as PaymentOutcome,
    events: {} as { type: 'check.now' },
    tags: {} as 'slow',
  },
  actors: {
    askPayment: fromPromise<PaymentState, { bookingId: string }>(() =>
      Promise.reject(new Error('askPayment is not provided')),
    ),
  },
  delays: {
    pause: ({ context }) => Math.min(FIRST_PAUSE * 2 ** context.asked, LONGEST_PAUSE),
  },
  guards: {
    isPaid: (_, { answer }: { answer: PaymentState }) => answer.state === 'success',
    isRefused: (_, { answer }: { answer: PaymentState }) => answer.state === 'error',
    isPatienceOver: ({ context }) => context.asked >= PATIENCE,
  },
  actions: {
    count: assign({ asked: ({ context }) => context.asked + 1 }),
  },
}).createMachine({
  id: 'paymentCheck',
  context: ({ input }) => ({ bookingId: input.bookingId, asked: 0, reason: undefined, difference: undefined }),
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        id: 'askPayment',
        src: 'askPayment',
        input: ({ context }) => ({ bookingId: context.bookingId }),
        onDone: [
          {
            guard: { type: 'isPaid', params: ({ event }) => ({ answer: event.output }) },
            target: 'paid',
            actions: assign({ difference: ({ event }) => event.output.difference }),
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ answer: event.output }) },
            target: 'refused',
            actions: assign({ reason: ({ event }) => event.output.reason }),
          },
          { target: 'waiting', actions: 'count' },
        ],
        onError: { target: 'waiting', actions: 'count' },
      },
    },
    waiting: {
      initial: 'briefly',
      after: { pause: 'asking' },
      on: { 'check.now': 'asking' },
      states: {
        briefly: { always: { guard: 'isPatienceOver', target: 'long' } },
        long: { tags: 'slow' },
      },
    },
    paid: { type: 'final', output: ({ context }) => ({ state: 'success', difference: context.difference }) },
    refused: { type: 'final', output: ({ context }) => ({ state: 'error', reason: context.reason }) },
  },
  output: ({ event }): PaymentOutcome => event.output as PaymentOutcome,
})
