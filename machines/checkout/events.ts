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

/** The pages of checkout, one a route. */
export type CheckoutPageName = 'checkout' | 'orderoverview' | 'orderpayment' | 'orderpaymentcheck' | 'ordersuccess'

/** The way in which the visitor enters checkout. */
export interface CheckoutEntry {
  page: CheckoutPageName
  /** The id of the route or of this tab's draft; the server decides whether it is the visitor's. */
  bookingId: string | null
  /** The token of a link from a mail; absent: none. */
  access?: string | undefined
}

export interface CheckoutInput extends CheckoutEntry {
  /** Receives events about the booking. */
  visit: ActorRef<Snapshot<unknown>, BookingEvent | { type: 'booking.paid'; bookingId: string }>
}

export type CheckoutEvent =
  /** The booking is there again after a full load, with what is wrong with it. */
  | { type: 'booking.ready'; problem: BookingProblem | null; problems: FieldProblem[] }
  /** `problems`: what is missing or wrong in personal data by now. */
  | { type: 'page.open'; page: CheckoutPageName; problems: FieldProblem[] }
  /** All that the form asks is filled in. */
  | { type: 'personal.submit' }
  /** Something that was filled in is gone, or more has to be: a logout, a swap. */
  | { type: 'personal.missing' }
  /** The total is loading, or the booking shows a notice first: an error code or removed parts. */
  | { type: 'total.pending' }
  /** The total is known, and all notices were read. */
  | { type: 'total.known'; priced: PricedBooking }
  | { type: 'total.confirm' }
  /** `amount`: the total that is shown, in cents. `key`: for a new order. */
  | { type: 'order.place'; amount: number; termsAccepted: boolean; key: string }
  | { type: 'order.retry' }
  /** The booking that the order would have replaced is not the visitor's any more. */
  | { type: 'reservation.gone' }
  | { type: 'payment.retry' }
  | { type: 'hold.ended' }
  /** `holdEnds`: in ms by the browser's clock. */
  | { type: 'hold.extended'; holdEnds: number }
  /** The provider's script has not loaded. */
  | { type: 'widget.failed' }
  | { type: 'widget.retry' }
  /** The reservation is another one by now, or its answer did not come. */
  | { type: 'reservation.reload' }
  // The shop's answers
  | OrderAnswer
  | PaymentAnswer
  | CheckAnswer
  | ReservationAnswer

/** The reservation without what is known of its change. */
export type HeldReservation = Omit<KeptReservation, 'change'>

/** A change of a booking: its id, and what was paid for it so far. */
export interface OrderedChange {
  bookingId: string
  paid: number | null
  /** The booking that the visitor has seen, and of each person the place in it; null: the shop did not say. */
  seen: Pick<BookingChange, 'version' | 'persons'> | null
  /** Parts that the visitor gives up, as the overview shows them. */
  removed: BookedPart[]
}

/** The booking as it would be ordered now, with the server's last total. */
export interface PricedBooking {
  payload: BookingPayloadInput
  amount: number
  /** null: a booking is made. */
  changes: OrderedChange | null
  /** The fee of the change, in cents. */
  fee: number
  /** Earlier orders without an answer. */
  unanswered: UnansweredOrder[]
}

/** The order that the visitor agrees to, with the total they saw. The key makes a retry have no second effect. */
export interface Order {
  payload: BookingPayloadInput
  amountSeen: number
  changes: PricedBooking['changes']
  /** The fee of a change, in cents. */
  feeSeen: number
  key: string
  /** Keys of the orders before it that have no answer either: it takes their place. */
  unanswered: string[]
}

/** A booking that is not what this visitor takes it for: paid or cancelled elsewhere, or changed since they set out to change it. */
export interface EndedElsewhere {
  how: 'alreadyPaid' | 'cancelled' | 'changedSince'
  bookingId: string
  number: string
}

/** The shop has taken the order. */
type OrderTaken =
  /** It is to be paid. `reservation`: what was made or changed; null: a paid one, which changes once the difference is paid. */
  | { type: 'order.placed'; bookingId: string; reservation: KeptReservation | null }
  /** Nothing is to be paid. `difference`: of a change, to what was paid before, in cents; negative: so much goes back. */
  | { type: 'order.settled'; bookingId: string; reservation: HeldReservation | null; difference: number | null }

/** The shop has not taken the order: one event for each way on. */
export type OrderRefused =
  /** Fields of the form. */
  | { type: 'order.invalid'; issues: Invalid['issues'] }
  | { type: 'order.totalChanged'; cart: Cart }
  | { type: 'order.outOfStock'; outOfStock: OutOfStock['outOfStock'] }
  /** A step of the booking can correct it. tooManyCodes: further discount codes are refused for a while. */
  | { type: 'order.notBookable'; errorcode: ErrorCode | 'guesses' }
  | { type: 'order.endedElsewhere'; how: EndedElsewhere['how']; bookingId: string; number: string }
  /** No reservation of this visitor's: the browser does not hold its key. */
  | { type: 'order.notFound' }
  | { type: 'order.rejected' }

export type OrderAnswer = OrderTaken | OrderRefused | { type: 'order.unreachable' }

/** The shop's answers when a payment begins. */
export type PaymentAnswer =
  /** `holdEnds`: until when the stock is held, `holdLimit`: until when that can be extended, in ms by the browser's clock. */
  | {
      type: 'payment.started'
      payment: PaymentStart
      reservation: HeldReservation
      holdEnds: number
      holdLimit: number
    }
  | { type: 'payment.alreadyPaid' }
  /** A card is at its bank already, in another tab or from before the visitor went back: no second one is taken. */
  | { type: 'payment.underWay' }
  | { type: 'payment.outOfStock'; outOfStock: OutOfStock['outOfStock'] }
  | { type: 'payment.cancelled' }
  | { type: 'payment.notFound' }
  /** The days it was booked for have begun. */
  | { type: 'payment.over' }
  /** It may be tried again. */
  | { type: 'payment.rejected'; errorcode: ErrorCode | null }
  | { type: 'payment.unreachable' }

/** The outcomes of a payment: one event for each way on. */
export type CheckAnswer =
  /** `difference`: of a success that paid for a change, how much that was. */
  | { type: 'check.paid'; difference: number | null }
  | { type: 'check.declined'; reason: Exclude<PaymentState['reason'], 'abandoned' | 'cancelled' | 'over' | undefined> }
  /** No card was entered. */
  | { type: 'check.abandoned' }
  /** The booking itself is cancelled, or its days have begun. */
  | { type: 'check.ended'; reason: 'cancelled' | 'over' }
  | { type: 'check.notFound' }

export type ReservationAnswer =
  | { type: 'reservation.read'; standing: Standing; reservation: Reservation }
  | { type: 'reservation.notFound' }
  | { type: 'reservation.unreachable' }
