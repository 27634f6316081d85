import type { ActorRefFrom, AnyStateMachine } from 'xstate'
import type { BookingDraft, KeptReservation, UnansweredOrder } from '#contract/draft.ts'
import type { BookingEvent, PersonalData } from '#machines/booking/events.ts'
import type { BookingPage } from '#machines/booking/steps.ts'
import type { CheckoutEntry } from '#machines/checkout/events.ts'
import type { cookieConsentMachine } from '#machines/cookie-consent.ts'
import type { newsletterMachine } from '#machines/newsletter.ts'
import type { sessionMachine } from '#machines/session.ts'

/** A loaded booking: stored by the browser, or made from an earlier reservation. */
export interface LoadedBooking {
  draft: BookingDraft | null
  personal: PersonalData | null
  /** The visitor's own reservation, or the one to be changed. */
  reservation: KeptReservation | null
  /** Opens this page, or the nearest one that the booking allows. */
  page: BookingPage
}

/** Answers of the browser's storage. */
export type DraftsAnswer =
  | ({ type: 'drafts.loaded'; unanswered: UnansweredOrder[] } & LoadedBooking)
  /** The paid booking is the one of this draft. */
  | { type: 'draft.paid' }
  /** Another tab has paid the booking that this one shows. */
  | { type: 'booking.paidElsewhere' }

/** Events for the browser's storage. */
export type DraftsEvent =
  /** Stores later changes as another booking. */
  { type: 'draft.begin' } | { type: 'booking.paid'; bookingId: string }

/** The charts that run until the end of the visit once their code is loaded. */
export interface LoadedCharts {
  session?: ActorRefFrom<typeof sessionMachine>
  cookieConsent?: ActorRefFrom<typeof cookieConsentMachine>
  newsletter?: ActorRefFrom<typeof newsletterMachine>
}

/** A loaded chart with its effects. Sent once in a visit. */
export interface LoadedChart {
  id: keyof LoadedCharts
  logic: AnyStateMachine
  input?: unknown
}

export type VisitEvent =
  /** The visit passes all events of the booking on to it. */
  | BookingEvent
  | DraftsAnswer
  /** Loads an earlier booking, to change it or to book it again. The visitor's current booking is dropped. */
  | ({ type: 'booking.load' } & LoadedBooking)
  /** Another tab has paid this booking; its choices stay for another one. */
  | { type: 'booking.keep' }
  | { type: 'booking.paid'; bookingId: string }
  /** A page of checkout was opened, or the last one was left. */
  | ({ type: 'checkout.entered' } & CheckoutEntry)
  | { type: 'checkout.left' }
  | ({ type: 'chart.loaded' } & LoadedChart)
