import { setup } from 'xstate'
import type { CancelAnswer } from '#contract/checkout.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { fromAnswer, notProvided } from './from-answer.ts'
import { storingIn } from './storing.ts'

export type CancellationAnswer =
  | ({ type: 'cancel.done' } & Pick<CancelAnswer, 'fee' | 'refund'>)
  | { type: 'cancel.refused' }
  | { type: 'cancel.unreachable'; errorcode: ErrorCode | null }

export interface CancellationContext {
  bookingId: string
  result: Pick<CancelAnswer, 'fee' | 'refund'> | null
  refusal: ErrorCode | null
}

export type CancellationEvent =
  | { type: 'cancel.ask' }
  | { type: 'cancel.keep' }
  | { type: 'cancel.confirm' }
  | CancellationAnswer

const storing = storingIn<CancellationContext, CancellationEvent>()

export const cancellationMachine = setup({
  types: {
    context: {} as CancellationContext,
    input: {} as { bookingId: string },
    events: {} as CancellationEvent,
    tags: {} as 'busy',
  },
  actors: {
    cancel: fromAnswer<CancellationAnswer, { bookingId: string }>(notProvided, {
      type: 'cancel.unreachable',
      errorcode: null,
    }),
  },
  actions: {
    storeResult: storing('cancel.done', ({ fee, refund }) => ({ result: { fee, refund } })),
    storeRefusal: storing('cancel.unreachable', ({ errorcode }) => ({ refusal: errorcode })),
    notifyBooking: () => {},
  },
}).createMachine({
  id: 'cancellation',
  description: 'Cancels a booking after a question, because a cancellation cannot be undone.',
  context: ({ input }) => ({ ...input, result: null, refusal: null }),
  initial: 'standing',
  states: {
    standing: {
      description:
        'The booking is valid. It can be cancelled while no equipment is handed out; “The life of a reservation” says until when.',
      on: { 'cancel.ask': 'asking' },
    },
    asking: {
      description:
        'A dialog asks the visitor, and shows the fee of the cancellation. Until the last free day of the rate there is none, then as many percent of the total as the rate names for the day. The shop takes it from money that was paid already. Nobody pays a fee who has paid nothing yet, nor does a group that pays on collection. Fees of earlier changes are not refunded; “The booking › Purpose › Change › Paid” says how they arise.',
      on: { 'cancel.keep': 'standing', 'cancel.confirm': 'cancelling' },
    },
    cancelling: {
      description: 'The cancellation is being sent.',
      tags: 'busy',
      invoke: { id: 'cancel', src: 'cancel', input: ({ context }) => ({ bookingId: context.bookingId }) },
      on: {
        'cancel.done': { target: 'cancelled', actions: ['storeResult', 'notifyBooking'] },
        'cancel.refused': { target: 'refused', actions: 'notifyBooking' },
        'cancel.unreachable': { target: 'unreachable', actions: 'storeRefusal' },
      },
    },
    cancelled: {
      description:
        'The booking is cancelled and stays so. Its equipment is free, and a refund takes the way of the payment.',
      type: 'final',
    },
    refused: { description: 'The booking has changed meanwhile. The page shows it as it is now.', type: 'final' },
    unreachable: {
      description: 'The shop has refused the cancellation, or has not answered. Sending it again is safe.',
      on: { 'cancel.confirm': 'cancelling', 'cancel.keep': 'standing' },
    },
  },
})
