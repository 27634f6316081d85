import { assertEvent, assign, enqueueActions, fromCallback, raise, sendTo, setup, type AnyActorRef } from 'xstate'
import type { Reservation } from '#contract/checkout.ts'
import type { ErrorCode, Invalid, OutOfStock } from '#contract/errors.ts'
import type { PaymentStart } from '#contract/payment.ts'
import type { Cart } from '#contract/prices.ts'
import type { Standing } from '#domain/reservation/reservation-status.ts'
import { unansweredOrder } from '#domain/booking/unanswered-order.ts'
import type { AddressMeta } from '#machines/address.ts'
import { fromAnswer, notProvided } from '#machines/from-answer.ts'
import { storingIn } from '#machines/storing.ts'
import type {
  CheckAnswer,
  EndedElsewhere,
  Order,
  OrderAnswer,
  PaymentAnswer,
  PricedBooking,
  ReservationAnswer,
  CheckoutEvent,
  CheckoutInput,
  CheckoutPageName,
} from './events.ts'
import { orderOf } from './priced-booking.ts'
import { paymentCheckMachine } from './payment-check.ts'

export interface HeldPayment {
  form: PaymentStart
  /** The end of the hold and the latest time to which it can be extended, in milliseconds of the browser's clock. */
  holdEnds: number
  holdLimit: number
}

export interface CheckoutContext {
  visit: CheckoutInput['visit']
  page: CheckoutPageName
  issues: Invalid['issues']
  order: Order | null
  refusedCart: Cart | null
  outOfStock: OutOfStock['outOfStock']
  errorcode: ErrorCode | 'guesses' | null
  /** The time from which a payment can begin again, in milliseconds of the browser's clock. */
  retryAt: number | null
  elsewhere: EndedElsewhere | null
  seen: number | null
  priced: PricedBooking | null
  /** The cost of the change that was just saved, in cents. A negative cost is a refund. Null for a new booking. */
  changedBy: number | null
  /** Never null in `leavingForPayment`, `payment`, `check` and `success`. */
  bookingId: string | null
  access: string | undefined
  reservation: Reservation | null
  payment: HeldPayment | null
  paymentError: Extract<CheckAnswer, { reason: unknown }>['reason'] | null
}

const storing = storingIn<CheckoutContext, CheckoutEvent>()

const visitOf = ({ context }: { context: CheckoutContext }) => context.visit

export const checkoutSetup = setup({
  types: {
    context: {} as CheckoutContext,
    meta: {} as AddressMeta,
    input: {} as CheckoutInput,
    events: {} as CheckoutEvent,
    tags: {} as 'busy',
  },
  actors: {
    watchBooking: fromCallback<CheckoutEvent>(() => {}),
    watchOffer: fromCallback<CheckoutEvent>(() => {}),
    placeOrder: fromAnswer<OrderAnswer, Order>(notProvided, { type: 'order.unreachable' }),
    startPayment: fromAnswer<PaymentAnswer, { bookingId: string }>(notProvided, { type: 'payment.unreachable' }),
    watchHold: fromCallback<CheckoutEvent, { holdEnds: number }>(() => {}),
    watchRetry: fromCallback<CheckoutEvent, { retryAt: number }>(() => {}),
    address: fromCallback<CheckoutEvent, { checkout: AnyActorRef }>(() => {}),
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
    hasNothingToOrder: ({ event }) =>
      event.type === 'booking.ready' &&
      (event.problem?.key === 'cart.error.persons' || event.problem?.key === 'cart.error.products'),
    mayGoOn: ({ context, event }) =>
      event.type === 'booking.ready' && context.page === 'orderoverview' && event.problems.length === 0,
    opens: ({ event }, { page }: { page: CheckoutPageName }) => event.type === 'page.open' && event.page === page,
    /** If the server has refused personal data, only a submit of the form opens the overview again. */
    opensOverview: ({ context, event }) =>
      event.type === 'page.open' &&
      event.page === 'orderoverview' &&
      event.problems.length === 0 &&
      context.issues.length === 0,
    isAsSeen: ({ context, event }) =>
      event.type === 'total.known' && (context.seen === null || context.seen === event.priced.amount),
    isOfferedSeen: ({ context }) => context.seen === context.priced?.amount,
    agrees: ({ context, event }) =>
      event.type === 'order.place' && event.amount === context.seen && context.priced !== null,
    isStanding: ({ event }, { standing }: { standing: Standing }) =>
      event.type === 'reservation.read' && event.standing === standing,
    acceptsTerms: ({ event }) => event.type === 'terms.accept' && event.termsAccepted,
  },
  actions: {
    forgetIssues: assign({ issues: [] }),
    storeIssues: storing('order.invalid', ({ issues }) => ({ issues })),
    forgetTotals: assign({ seen: null, priced: null }),
    storeTotalSeen: storing('total.known', ({ priced }) => ({ seen: priced.amount, priced })),
    storeTotalOffered: storing('total.known', ({ priced }) => ({ priced })),
    confirmTotal: assign(({ context }) => ({ seen: context.priced?.amount ?? null })),
    storeOrder: storing('order.place', ({ key }, context) => ({ order: orderOf(context.priced!, key) })),
    storeReservationId: storing(['order.placed', 'order.settled'], ({ bookingId }) => ({ bookingId })),
    storeDifference: storing(['order.settled', 'check.paid'], ({ difference }) => ({ changedBy: difference })),
    /** Counts the new total in the refusal as seen, because the page shows this total beside the earlier one. */
    storeRefusedTotal: storing('order.totalChanged', ({ cart }) => ({ refusedCart: cart, seen: cart.price.amount })),
    storeOutOfStock: storing(['order.outOfStock', 'payment.outOfStock'], ({ outOfStock }) => ({ outOfStock })),
    storeErrorcode: storing(['order.notBookable', 'payment.rejected'], ({ errorcode }) => ({ errorcode })),
    storeRetry: storing('payment.usedUp', ({ retryAt }) => ({ retryAt })),
    storeElsewhere: storing('order.endedElsewhere', (event) => {
      const { how, bookingId, number } = event
      return { elsewhere: { how, bookingId, number } }
    }),
    storePayment: storing('payment.started', ({ payment: form, holdEnds, holdLimit }) => ({
      payment: { form, holdEnds, holdLimit },
    })),
    storeHoldEnd: storing('hold.extended', ({ holdEnds }, { payment }) => ({
      payment: payment && { ...payment, holdEnds },
    })),
    watchLonger: sendTo('watchHold', ({ event }) => event),
    forgetPayment: assign({ payment: null }),
    storePaymentError: storing(['check.declined', 'check.ended'], ({ reason }) => ({ paymentError: reason })),
    raiseAnswer: raise((_, answer: CheckAnswer) => answer),
    storeReservation: storing('reservation.read', ({ reservation }) => ({ reservation })),

    retryPrices: sendTo(visitOf, { type: 'offer.retry' }),
    turnBookingBack: sendTo(visitOf, { type: 'checkout.turnedAway' }),
    /** Stores the order in the booking before it is sent, so that a lost answer does not cause a second order. */
    reportOrder: enqueueActions(({ context, enqueue }) => {
      const order = unansweredOrder(context.order!)
      if (order) enqueue.sendTo(context.visit, { type: 'order.sent', order })
    }),
    reportTaken: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, ['order.placed', 'order.settled'])
      const { reservation } = event
      if (reservation) enqueue.sendTo(context.visit, { type: 'reservation.made', reservation })
      enqueue.sendTo(context.visit, { type: 'order.taken' })
    }),
    reportRefused: sendTo(visitOf, ({ context }) => ({ type: 'order.refused', key: context.order!.key })),
    reportGone: sendTo(visitOf, { type: 'reservation.gone' }),
    reportHold: sendTo(visitOf, ({ event }) => {
      assertEvent(event, 'payment.started')
      return { type: 'hold.renewed', reservation: event.reservation }
    }),
    reportHoldEnd: sendTo(visitOf, { type: 'hold.ended' }),
    /**
     * The chart reports a payment only once, because a visitor who returns to the success page may have begun another
     * booking already.
     */
    finishBooking: sendTo(visitOf, ({ context }) => ({ type: 'booking.paid', bookingId: context.bookingId! })),
  },
})
