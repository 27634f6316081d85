import type { ActorRef, Snapshot } from 'xstate'
import type { FieldProblem } from '#domain/persons/personal-fields.ts'
import type { BookingEvent } from '#machines/booking/events.ts'
import type { BookingProblem } from '#machines/booking/problem.ts'
import type { BookingPayloadInput } from '#contract/booking.ts'
import type { KeptReservation, UnansweredOrder } from '#contract/draft.ts'
import type { BookedPart, BookingChange, Reservation } from '#contract/checkout.ts'
import type { ErrorCode, Invalid, OutOfStock } from '#contract/errors.ts'
import type { PaymentStart, PaymentState } from '#contract/payment.ts'
import type { Standing } from '#domain/reservation/reservation-status.ts'
import type { Cart } from '#contract/prices.ts'

/** The pages of checkout; each is a route. */
export type CheckoutPageName = 'checkout' | 'orderoverview' | 'orderpayment' | 'orderpaymentcheck' | 'ordersuccess'

/** The way in which the visitor enters checkout. */
export interface CheckoutEntry {
  page: CheckoutPageName
  /** The booking id of the route or of this tab's draft; the server checks whether it is the visitor's. */
  bookingId: string | null
  /** The token of a link from a mail; absent: none. */
  access?: string | undefined
}

export interface CheckoutInput extends CheckoutEntry {
  /** Receives events about the booking. */
  visit: ActorRef<Snapshot<unknown>, BookingEvent | { type: 'booking.paid'; bookingId: string }>
}

export type CheckoutEvent =
  /** The booking is restored after a full page load; `problem` prevents an order. */
  | { type: 'booking.ready'; problem: BookingProblem | null; problems: FieldProblem[] }
  /** `problems`: missing or invalid personal data. */
  | { type: 'page.open'; page: CheckoutPageName; problems: FieldProblem[] }
  /** All required fields are filled in. */
  | { type: 'personal.submit' }
  /** Personal data is missing again, after a logout or a swap. */
  | { type: 'personal.missing' }
  /** The total is loading, or the booking shows a notice first: an error code or removed parts. */
  | { type: 'total.pending' }
  /** The total is known, and all notices are dismissed. */
  | { type: 'total.known'; priced: PricedBooking }
  | { type: 'total.confirm' }
  | { type: 'terms.accept'; termsAccepted: boolean }
  /** `amount`: the shown total in cents. `key`: for a new order. */
  | { type: 'order.place'; amount: number; key: string }
  | { type: 'order.retry' }
  /** The booking to be replaced is no longer the visitor's. */
  | { type: 'reservation.gone' }
  | { type: 'payment.retry' }
  | { type: 'hold.ended' }
  /** `holdEnds`: in ms by the browser's clock. */
  | { type: 'hold.extended'; holdEnds: number }
  /** The provider's script has not loaded. */
  | { type: 'widget.failed' }
  | { type: 'widget.retry' }
  /** The reservation has changed, or its answer is missing. */
  | { type: 'reservation.reload' }
  // The shop's answers
  | OrderAnswer
  | PaymentAnswer
  | CheckAnswer
  | ReservationAnswer

/** The reservation without the data of its change. */
export type HeldReservation = Omit<KeptReservation, 'change'>

/** A change of a booking: its id, and the amount paid for it so far. */
export interface OrderedChange {
  bookingId: string
  paid: number | null
  /**
   * The version of the booking that the visitor has seen, with each person's index in it; null: the shop did not send
   * it.
   */
  seen: Pick<BookingChange, 'version' | 'persons'> | null
  /** Removed parts, as the overview shows them. */
  removed: BookedPart[]
}

/** The booking as it can be ordered now, with the server's last total. */
export interface PricedBooking {
  payload: BookingPayloadInput
  amount: number
  /** The change; null: a new booking. */
  changes: OrderedChange | null
  /** The fee of the change, in cents. */
  fee: number
  /** Earlier orders without an answer. */
  unanswered: UnansweredOrder[]
}

/** The order that the visitor agrees to, with the shown total. A retry with the same key has no second effect. */
export interface Order {
  payload: BookingPayloadInput
  amountSeen: number
  changes: PricedBooking['changes']
  /** The fee of a change, in cents. */
  feeSeen: number
  key: string
  /** Keys of the unanswered orders that this one replaces. */
  unanswered: string[]
}

/**
 * The booking has another state than this visitor expects: paid or cancelled elsewhere, or changed after they began to
 * change it.
 */
export interface EndedElsewhere {
  how: 'alreadyPaid' | 'cancelled' | 'changedSince'
  bookingId: string
  number: string
}

/** The shop has accepted the order. */
type OrderTaken =
  /**
   * The order must be paid. `reservation`: the new or changed one; null: a paid one, which changes once the difference
   * is paid.
   */
  | { type: 'order.placed'; bookingId: string; reservation: KeptReservation | null }
  /** The order needs no payment. `difference`: the cost of a change in cents; negative: the amount of the refund. */
  | { type: 'order.settled'; bookingId: string; reservation: HeldReservation | null; difference: number | null }

/** The shop has refused the order: one event for each next state. */
export type OrderRefused =
  /** Fields of the form. */
  | { type: 'order.invalid'; issues: Invalid['issues'] }
  | { type: 'order.totalChanged'; cart: Cart }
  | { type: 'order.outOfStock'; outOfStock: OutOfStock['outOfStock'] }
  /** A step of the booking can correct it. `tooManyCodes`: further discount codes are refused for a while. */
  | { type: 'order.notBookable'; errorcode: ErrorCode | 'guesses' }
  | { type: 'order.endedElsewhere'; how: EndedElsewhere['how']; bookingId: string; number: string }
  /** The browser has no key to the reservation, so it is not this visitor's. */
  | { type: 'order.notFound' }
  | { type: 'order.rejected' }

export type OrderAnswer = OrderTaken | OrderRefused | { type: 'order.unreachable' }

/** The shop's answers when a payment begins. */
export type PaymentAnswer =
  /** `holdEnds`: the end of the hold, `holdLimit`: its latest extension, in ms by the browser's clock. */
  | {
      type: 'payment.started'
      payment: PaymentStart
      reservation: HeldReservation
      holdEnds: number
      holdLimit: number
    }
  | { type: 'payment.alreadyPaid' }
  /** A card is being processed, in another tab or from before the visitor went back, so no second one is accepted. */
  | { type: 'payment.underWay' }
  | { type: 'payment.outOfStock'; outOfStock: OutOfStock['outOfStock'] }
  | { type: 'payment.cancelled' }
  | { type: 'payment.notFound' }
  /** The rental days have begun. */
  | { type: 'payment.over' }
  /** It may be tried again. */
  | { type: 'payment.rejected'; errorcode: ErrorCode | null }
  | { type: 'payment.unreachable' }

/** The outcomes of a payment: one event for each next state. */
export type CheckAnswer =
  /** `difference`: the amount of a paid change, in cents. */
  | { type: 'check.paid'; difference: number | null }
  | { type: 'check.declined'; reason: Exclude<PaymentState['reason'], 'abandoned' | 'cancelled' | 'over' | undefined> }
  /** No card was entered. */
  | { type: 'check.abandoned' }
  /** The booking is cancelled, or its days have begun. */
  | { type: 'check.ended'; reason: 'cancelled' | 'over' }
  | { type: 'check.notFound' }

export type ReservationAnswer =
  | { type: 'reservation.read'; standing: Standing; reservation: Reservation }
  | { type: 'reservation.notFound' }
  | { type: 'reservation.unreachable' }
