import type { ActorRefFrom, AnyStateMachine } from 'xstate'
import type { BookingDraft, KeptReservation, UnansweredOrder } from '#contract/draft.ts'
import type { BookingEvent, PersonalData } from '#machines/booking/events.ts'
import type { BookingPage } from '#machines/booking/steps.ts'
import type { CheckoutEntry } from '#machines/checkout/events.ts'
import type { cookieConsentMachine } from '#machines/cookie-consent.ts'
import type { sessionMachine } from '#machines/session.ts'

/** A booking to go on with: as the browser has kept it, or made of an earlier reservation. */
export interface LoadedBooking {
  draft: BookingDraft | null
  personal: PersonalData | null
  /** The visitor's own, or the one that is to be changed. */
  reservation: KeptReservation | null
  /** Opened, or the nearest page that the booking allows. */
  page: BookingPage
}

/** Answers of the browser's storage. */
export type DraftsAnswer =
  | ({ type: 'drafts.loaded'; unanswered: UnansweredOrder[] } & LoadedBooking)
  /** The booking that was paid is the one of this draft. */
  | { type: 'draft.paid' }
  /** Another tab has paid the booking that this one shows. */
  | { type: 'booking.paidElsewhere' }

/** Events for the browser's storage. */
export type DraftsEvent =
  /** Later changes are stored as another booking. */
  { type: 'draft.begin' } | { type: 'booking.paid'; bookingId: string }

/** The charts that run for the rest of a visit once their code is loaded. */
export interface LoadedCharts {
  session?: ActorRefFrom<typeof sessionMachine>
  cookieConsent?: ActorRefFrom<typeof cookieConsentMachine>
}

/** One of them with its effects. Sent once in a visit. */
export interface LoadedChart {
  id: keyof LoadedCharts
  logic: AnyStateMachine
  input?: unknown
}

export type VisitEvent =
  /** Everything that the booking understands is passed on to it. */
  | BookingEvent
  | DraftsAnswer
  /** An earlier booking is taken up: to change it, or to book the same again. What the visitor had is given up. */
  | ({ type: 'booking.load' } & LoadedBooking)
  /** Another tab has paid it: its choices are kept for another booking. */
  | { type: 'booking.keep' }
  | { type: 'booking.paid'; bookingId: string }
  /** A page of checkout is opened, or the last one is left. */
  | ({ type: 'checkout.entered' } & CheckoutEntry)
  | { type: 'checkout.left' }
  | ({ type: 'chart.loaded' } & LoadedChart)
