import { setup } from 'xstate'
import type { AddressMeta } from '#machines/address.ts'
import { fromAnswer, notProvided } from '#machines/from-answer.ts'
import type { BookingContext, BookingInput, BookingQuestion } from './context.ts'
import type { BookingEvent, OfferAnswer, StockAnswer, StockQuestion, SwapsAnswer } from './events.ts'

/** The types, actors and delays of the booking chart; guards.ts and actions.ts extend it. */
export const bookingTypes = setup({
  types: {
    context: {} as BookingContext,
    input: {} as BookingInput,
    events: {} as BookingEvent,
    meta: {} as AddressMeta,
    /** offline: no price is to be had now. changing: a booking that exists is changed. */
    tags: {} as 'recomputing' | 'offline' | 'changing',
  },
  actors: {
    fetchOffer: fromAnswer<OfferAnswer, BookingQuestion>(notProvided, { type: 'offer.unreachable' }),
    fetchSwaps: fromAnswer<SwapsAnswer, BookingQuestion>(notProvided, { type: 'swaps.unreachable' }),
    fetchStock: fromAnswer<StockAnswer, StockQuestion>(notProvided, { type: 'stock.unreachable' }),
  },
  delays: {
    /** A pause in clicking that is worth an answer. */
    settled: 150,
    /** After a network failure. */
    retry: 5000,
    /** The longest time between the two taps of a double tap. */
    doubleTap: 400,
  },
})
