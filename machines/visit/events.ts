import type { ActorRefFrom, AnyStateMachine } from 'xstate'
import type { BookingDraft, KeptReservation, UnansweredOrder } from '#contract/draft.ts'
import type { BookingEvent, PersonalData } from '#machines/booking/events.ts'
import type { BookingPage } from '#machines/booking/steps.ts'
import type { CheckoutEntry } from '#machines/checkout/events.ts'
import type { cookieConsentMachine } from '#machines/cookie-consent.ts'
import type { newsletterMachine } from '#machines/newsletter.ts'
import type { sessionMachine } from '#machines/session.ts'

export interface LoadedBooking {
  draft: BookingDraft | null
  personal: PersonalData | null
  reservation: KeptReservation | null
  /** If the booking does not allow this page yet, the nearest possible page opens. */
  page: BookingPage
}

interface LoadedOrders extends LoadedBooking {
  unanswered: UnansweredOrder[]
}
export type LoadedDrafts = { type: 'drafts.loaded' } & LoadedOrders

export type DraftsAnswer =
  | LoadedDrafts
  /** The booking of this tab's draft was paid, so another draft begins. */
  | { type: 'draft.paid' }
  /** Another tab has paid the reservation of this tab. */
  | { type: 'reservation.gone' }
  | { type: 'booking.paidElsewhere' }

export type ContinuedAnswer =
  /** Without a reservation, an order makes a new booking, because the changed one is not paid or already over. */
  | ({ type: 'change.read' } & LoadedOrders)
  /** The booking is paid, but its change cannot continue in this tab. */
  | { type: 'change.refused' }

/** With `keeps`, the new draft has the tab's own unpaid reservation. */
export type DraftsEvent =
  | { type: 'draft.begin'; keeps?: true }
  | { type: 'reservation.made'; reservation: KeptReservation }
  | { type: 'booking.paid'; bookingId: string }

export interface LoadedCharts {
  session?: ActorRefFrom<typeof sessionMachine>
  cookieConsent?: ActorRefFrom<typeof cookieConsentMachine>
  newsletter?: ActorRefFrom<typeof newsletterMachine>
}

/** The visit receives each chart only once. */
export interface LoadedChart {
  id: keyof LoadedCharts
  logic: AnyStateMachine
  input?: unknown
}

export type VisitEvent =
  | BookingEvent
  | DraftsAnswer
  | ContinuedAnswer
  | ({ type: 'booking.load' } & LoadedBooking)
  /** The visitor keeps the choices of a booking that another tab has paid. */
  | { type: 'booking.keep' }
  | { type: 'booking.paid'; bookingId: string }
  | ({ type: 'checkout.entered' } & CheckoutEntry)
  | { type: 'checkout.left' }
  | ({ type: 'chart.loaded' } & LoadedChart)
