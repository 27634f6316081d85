import type { ActorRef, Snapshot } from 'xstate'
import type { FieldProblem } from '#domain/persons/personal-fields.ts'
import type { BookingEvent } from '#machines/booking/events.ts'
import type { BookingProblem } from '#machines/booking/problem.ts'
import type { CheckAnswer, OrderAnswer, PaymentAnswer, PricedBooking, ReservationAnswer } from './answers.ts'

/** The pages of checkout, one a route. */
export type CheckoutPageName = 'checkout' | 'orderoverview' | 'orderpayment' | 'orderpaymentcheck' | 'ordersuccess'

/** How the visitor comes in. */
export interface CheckoutEntry {
  page: CheckoutPageName
  /** From the route or from this tab's draft; the server decides whether it is the visitor's. */
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
  // How the shop answers
  | OrderAnswer
  | PaymentAnswer
  | CheckAnswer
  | ReservationAnswer
