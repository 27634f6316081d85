import { assertEvent, assign, fromCallback, raise, setup } from 'xstate'
import type { Reservation } from '#contract/checkout.ts'
import type { ErrorCode, Invalid, OutOfStock } from '#contract/errors.ts'
import type { PaymentStart } from '#contract/payment.ts'
import type { Cart } from '#contract/prices.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import type {
  CheckAnswer,
  EndedElsewhere,
  Order,
  OrderAnswer,
  PaymentAnswer,
  ReservationAnswer,
  Standing,
} from './answers.ts'
import type { CheckoutEvent, CheckoutInput, CheckoutPageName } from './events.ts'
import { paymentCheckMachine } from './payment-check.ts'

export interface CheckoutContext {
  /** The page on which the visitor came in. */
  page: CheckoutPageName
  /** Why the order did not pass, as the server put it. */
  issues: Invalid['issues']
  order: Order | null
  /** The cart of a total that has changed with the order. */
  refusedCart: Cart | null
  /** What is not in stock any more. */
  outOfStock: OutOfStock['outOfStock']
  /** Why it cannot be booked or paid. */
  errorcode: ErrorCode | 'guesses' | null
  elsewhere: EndedElsewhere | null
  /** The total that the visitor has seen on this overview, in cents; null: none yet. */
  seen: number | null
  /** The total as the shop has said it last, in cents. */
  offered: number | null
  /** What a change that was just saved has cost: zero without more to pay, negative where money goes back. */
  changedBy: number | null
  /** The reservation made in this visit, or named by the route. */
  bookingId: string | null
  access: string | undefined
  reservation: Reservation | null
  payment: PaymentStart | null
  /** Until when the stock is held, in ms by the browser's clock. */
  holdEnds: number | null
  paymentError: Extract<CheckAnswer, { reason: unknown }>['reason'] | null
}

const notProvided = () => Promise.reject(new Error('the actor is not provided'))

/** What the checkout chart is made of: what it knows, asks, decides by and does. */
export const checkoutSetup = setup({
  types: {
    context: {} as CheckoutContext,
    input: {} as CheckoutInput,
    events: {} as CheckoutEvent,
    tags: {} as 'busy',
  },
  actors: {
    /** Says when the booking is there again, and when personal data are missing by now. */
    watchBooking: fromCallback<CheckoutEvent>(() => {}),
    /** Says what has become of the offer, at once and from then on. */
    watchOffer: fromCallback<CheckoutEvent>(() => {}),
    placeOrder: fromAnswer<OrderAnswer, Order>(notProvided, { type: 'order.unreachable' }),
    startPayment: fromAnswer<PaymentAnswer, { bookingId: string }>(notProvided, { type: 'payment.unreachable' }),
    /** Says when the hold has ended. */
    watchHold: fromCallback<CheckoutEvent, { holdEnds: number }>(() => {}),
    paymentCheck: paymentCheckMachine,
    readReservation: fromAnswer<ReservationAnswer, { bookingId: string; access: string | undefined }>(notProvided, {
      type: 'reservation.unreachable',
    }),
  },
  guards: {
    isOnPage: ({ context }, { page }: { page: CheckoutPageName }) => context.page === page,
    isOnPageWithBooking: ({ context }, { page }: { page: CheckoutPageName }) =>
      context.page === page && context.bookingId !== null,
    isTurnedAway: ({ event }) => event.type === 'booking.ready' && event.problem !== null,
    mayGoOn: ({ context, event }) =>
      event.type === 'booking.ready' && context.page === 'orderoverview' && event.problems.length === 0,
    opens: ({ event }, { page }: { page: CheckoutPageName }) => event.type === 'page.open' && event.page === page,
    /** What the server has refused is sent again by the form only. */
    opensOverview: ({ context, event }) =>
      event.type === 'page.open' &&
      event.page === 'orderoverview' &&
      event.problems.length === 0 &&
      context.issues.length === 0,
    isAsSeen: ({ context, event }) =>
      event.type === 'total.known' && (context.seen === null || context.seen === event.amount),
    isOfferedSeen: ({ context }) => context.seen === context.offered,
    agrees: ({ context, event }) =>
      event.type === 'order.place' && event.termsAccepted && event.order.amountSeen === context.seen,
    isStanding: ({ event }, { standing }: { standing: Standing }) =>
      event.type === 'reservation.read' && event.standing === standing,
    lacksTerms: ({ event }) => event.type === 'order.place' && !event.termsAccepted,
  },
  actions: {
    forgetIssues: assign({ issues: [] }),
    storeIssues: assign(({ event }) => {
      assertEvent(event, 'order.invalid')
      return { issues: event.issues }
    }),
    forgetTotals: assign({ seen: null, offered: null }),
    storeTotalSeen: assign(({ event }) => {
      assertEvent(event, 'total.known')
      return { seen: event.amount }
    }),
    storeTotalOffered: assign(({ event }) => {
      assertEvent(event, 'total.known')
      return { offered: event.amount }
    }),
    confirmTotal: assign(({ context }) => ({ seen: context.offered })),
    storeOrder: assign(({ event }) => {
      assertEvent(event, 'order.place')
      return { order: event.order }
    }),
    storeReservationId: assign(({ event }) => {
      assertEvent(event, ['order.placed', 'order.settled'])
      return { bookingId: event.bookingId }
    }),
    storeDifference: assign(({ event }) => {
      assertEvent(event, ['order.settled', 'check.paid'])
      return { changedBy: event.difference }
    }),
    /** Told with the refusal, beside the total it takes the place of. */
    storeRefusedTotal: assign(({ event }) => {
      assertEvent(event, 'order.totalChanged')
      return { refusedCart: event.cart, seen: event.cart.price.amount }
    }),
    storeOutOfStock: assign(({ event }) => {
      assertEvent(event, ['order.outOfStock', 'payment.outOfStock'])
      return { outOfStock: event.outOfStock }
    }),
    storeErrorcode: assign(({ event }) => {
      assertEvent(event, ['order.notBookable', 'payment.rejected'])
      return { errorcode: event.errorcode }
    }),
    storeElsewhere: assign(({ event }) => {
      assertEvent(event, 'order.endedElsewhere')
      const { how, bookingId, number } = event
      return { elsewhere: { how, bookingId, number } }
    }),
    storePayment: assign(({ event }) => {
      assertEvent(event, 'payment.started')
      return { payment: event.payment, holdEnds: event.holdEnds }
    }),
    forgetPayment: assign({ payment: null }),
    storePaymentError: assign(({ event }) => {
      assertEvent(event, ['check.declined', 'check.ended'])
      return { paymentError: event.reason }
    }),
    /** The check says how the payment went when it ends: from here on it is an event like every other answer. */
    raiseAnswer: raise((_, answer: CheckAnswer) => answer),
    storeReservation: assign(({ event }) => {
      assertEvent(event, 'reservation.read')
      return { reservation: event.reservation }
    }),
    /** The booking asks for prices and stock anew: they are not what it takes them for. */
    askPricesAnew: () => {},
    /** The booking says at its cart what keeps it from being ordered. */
    turnBookingBack: () => {},
    /** Once for each payment: a visitor who comes back to the success page may have begun another booking. */
    finishBooking: () => {},
  },
})
