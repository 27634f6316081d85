import { assign, fromPromise, setup } from 'xstate'
import type { CancelAnswer } from '#contract/checkout.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { refusedCode } from '#machines/refused-code.ts'

/** `refused`: it can no longer be cancelled, whatever the page showed. */
export type CancellationAnswer = ({ kind: 'cancelled' } & Pick<CancelAnswer, 'fee' | 'refund'>) | { kind: 'refused' }

export interface CancellationContext {
  bookingId: string
  /** What it came to; null: not cancelled here. */
  result: Pick<CancelAnswer, 'fee' | 'refund'> | null
  /** By which code the shop has refused the last call; null: it did not answer. */
  refusal: ErrorCode | null
}

export type CancellationEvent = { type: 'cancel.ask' } | { type: 'cancel.keep' } | { type: 'cancel.confirm' }

/** Cancelling is irreversible: it is asked first, and asked once. */
export const cancellationMachine = setup({
  types: {
    context: {} as CancellationContext,
    input: {} as { bookingId: string },
    events: {} as CancellationEvent,
    tags: {} as 'busy',
  },
  actors: {
    cancel: fromPromise<CancellationAnswer, { bookingId: string }>(() =>
      Promise.reject(new Error('cancel is not provided')),
    ),
  },
  guards: {
    isCancelled: (_, { answer }: { answer: CancellationAnswer }) => answer.kind === 'cancelled',
  },
  actions: {
    storeResult: assign((_, { answer }: { answer: CancellationAnswer }) => ({
      result: answer.kind === 'cancelled' ? { fee: answer.fee, refund: answer.refund } : null,
    })),
    storeRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: refusedCode(error) })),
    /** The booking is another one now, or was before the page knew. */
    tellBooking: () => {},
  },
}).createMachine({
  id: 'cancellation',
  description: 'A booking is cancelled for good, after it was asked.',
  context: ({ input }) => ({ ...input, result: null, refusal: null }),
  initial: 'standing',
  states: {
    standing: { description: 'The booking stands.', on: { 'cancel.ask': 'asking' } },
    asking: {
      description: 'The visitor is asked, and shown what it costs.',
      on: { 'cancel.keep': 'standing', 'cancel.confirm': 'cancelling' },
    },
    cancelling: {
      description: 'The cancellation is on its way.',
      tags: 'busy',
      invoke: {
        id: 'cancel',
        src: 'cancel',
        input: ({ context }) => ({ bookingId: context.bookingId }),
        onDone: [
          {
            guard: { type: 'isCancelled', params: ({ event }) => ({ answer: event.output }) },
            target: 'cancelled',
            actions: [{ type: 'storeResult', params: ({ event }) => ({ answer: event.output }) }, 'tellBooking'],
          },
          { target: 'refused', actions: 'tellBooking' },
        ],
        onError: {
          target: 'unreachable',
          actions: { type: 'storeRefusal', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    cancelled: { description: 'The booking is cancelled.', type: 'final' },
    refused: { description: 'The booking is another one by now: it is shown as it is.', type: 'final' },
    unreachable: {
      description:
        'The shop has refused it, or nobody knows whether it arrived: asked again, the shop answers the same.',
      on: { 'cancel.confirm': 'cancelling', 'cancel.keep': 'standing' },
    },
  },
})
