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

export type CheckoutPageName = 'checkout' | 'orderoverview' | 'orderpayment' | 'orderpaymentcheck' | 'ordersuccess'

export interface CheckoutEntry {
  page: CheckoutPageName
  /** The server checks whether the booking is the visitor's. */
  bookingId: string | null
  access?: string | undefined
}

export interface CheckoutInput extends CheckoutEntry {
  visit: ActorRef<Snapshot<unknown>, BookingEvent | { type: 'booking.paid'; bookingId: string }>
}

export type CheckoutEvent =
  | { type: 'booking.ready'; problem: BookingProblem | null; problems: FieldProblem[] }
  | { type: 'page.open'; page: CheckoutPageName; problems: FieldProblem[] }
  | { type: 'personal.submit' }
  | { type: 'personal.missing' }
  | { type: 'total.pending' }
  | { type: 'total.known'; priced: PricedBooking }
  | { type: 'total.confirm' }
  | { type: 'terms.accept'; termsAccepted: boolean }
  /** `amount` is the shown total in cents, and `key` is the idempotency key for a new order. */
  | { type: 'order.place'; amount: number; key: string }
  | { type: 'order.retry' }
  | { type: 'reservation.gone' }
  | { type: 'payment.retry' }
  | { type: 'hold.ended' }
  | { type: 'retry.possible' }
  /** In milliseconds of the browser's clock. */
  | { type: 'hold.extended'; holdEnds: number }
  | { type: 'widget.failed' }
  | { type: 'widget.retry' }
  | { type: 'reservation.reload' }
  | OrderAnswer
  | PaymentAnswer
  | CheckAnswer
  | ReservationAnswer

export type HeldReservation = Omit<KeptReservation, 'change'>

export interface OrderedChange {
  bookingId: string
  paid: number | null
  /** The version of the booking that the visitor is changing; null if the shop did not send one. */
  seen: Pick<BookingChange, 'version' | 'persons'> | null
  removed: BookedPart[]
}

export interface PricedBooking {
  payload: BookingPayloadInput
  amount: number
  changes: OrderedChange | null
  fee: number
  unanswered: UnansweredOrder[]
}

export interface Order {
  payload: BookingPayloadInput
  amountSeen: number
  changes: PricedBooking['changes']
  feeSeen: number
  key: string
  unanswered: string[]
}

/**
 * A booking that the order should replace or change, but that was meanwhile paid, cancelled or changed in another
 * place.
 */
export interface EndedElsewhere {
  how: 'alreadyPaid' | 'cancelled' | 'changedSince'
  bookingId: string
  number: string
}

type OrderTaken =
  /**
   * `reservation` is null for a change of a paid booking, because that change applies only after the difference is
   * paid.
   */
  | { type: 'order.placed'; bookingId: string; reservation: KeptReservation | null }
  /** `difference` is the cost of a change in cents; if it is negative, the shop refunds it. */
  | { type: 'order.settled'; bookingId: string; reservation: HeldReservation | null; difference: number | null }

export type OrderRefused =
  | { type: 'order.invalid'; issues: Invalid['issues'] }
  | { type: 'order.totalChanged'; cart: Cart }
  | { type: 'order.outOfStock'; outOfStock: OutOfStock['outOfStock'] }
  /** `guesses` means that the shop refuses discount codes for a while. */
  | { type: 'order.notBookable'; errorcode: ErrorCode | 'guesses' }
  | { type: 'order.endedElsewhere'; how: EndedElsewhere['how']; bookingId: string; number: string }
  /** This browser has no access to the reservation that the order should change or replace. */
  | { type: 'order.notFound' }
  | { type: 'order.rejected' }

export type OrderAnswer = OrderTaken | OrderRefused | { type: 'order.unreachable' }

export type PaymentAnswer =
  /** `holdEnds` and `holdLimit` are in milliseconds of the browser's clock. */
  | {
      type: 'payment.started'
      payment: PaymentStart
      reservation: HeldReservation
      holdEnds: number
      holdLimit: number
    }
  | { type: 'payment.alreadyPaid' }
  /** The provider is processing a card that the visitor sent earlier, so the shop accepts no second card. */
  | { type: 'payment.underWay' }
  | { type: 'payment.outOfStock'; outOfStock: OutOfStock['outOfStock'] }
  | { type: 'payment.cancelled' }
  | { type: 'payment.notFound' }
  | { type: 'payment.over' }
  /** The fee of an unpaid change has risen since the change was saved. */
  | { type: 'payment.dearer' }
  /** Before `retryAt`, in milliseconds of the browser's clock, the shop holds nothing for this person on these days. */
  | { type: 'payment.usedUp'; retryAt: number }
  | { type: 'payment.rejected'; errorcode: ErrorCode | null }
  | { type: 'payment.unreachable' }

type EndReason = 'cancelled' | 'over' | 'unneeded'

export type CheckAnswer =
  | { type: 'check.paid'; difference: number | null }
  | { type: 'check.declined'; reason: Exclude<PaymentState['reason'], 'abandoned' | EndReason | undefined> }
  | { type: 'check.abandoned' }
  | { type: 'check.ended'; reason: EndReason }
  | { type: 'check.notFound' }

export type ReservationAnswer =
  | { type: 'reservation.read'; standing: Standing; reservation: Reservation }
  | { type: 'reservation.notFound' }
  | { type: 'reservation.unreachable' }
