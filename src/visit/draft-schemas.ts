import * as z from 'zod/mini'
import { BookingDraft, CheckoutDraft, DraftId, type KeptReservation } from '#contract/draft.ts'
import { OpaqueId } from '#contract/primitives.ts'
import { typedStay } from '#domain/booking/stay.ts'

/** These schemas have a separate file, because a first visit has no stored values and need not load them. */
export const booking = BookingDraft
export const checkout = CheckoutDraft
/** Ids of bookings that were paid in this browser. No tab may restore them. */
export const paid = z.array(DraftId)
/** The reservations of these bookings. Pages of release 0.1.0 read the list `paid`, which therefore has no other ids. */
export const reservations = z.array(OpaqueId)

/** Drops the units of a hold that has ended. A paid booking keeps its units while it is changed. */
const withHold = (reservation: KeptReservation): KeptReservation => {
  const { change, holdUntil } = reservation
  const isHeld = (change?.paid ?? null) !== null || (holdUntil !== null && Date.parse(holdUntil) > Date.now())
  return isHeld ? reservation : { ...reservation, held: [], holdUntil: null }
}

export const partsOfCheckout = (draft: CheckoutDraft) => {
  const { version: _version, reservation, unansweredOrders: unanswered, accommodation, ...personal } = draft
  return {
    personal: { ...personal, ...typedStay(accommodation) },
    reservation: reservation ? withHold(reservation) : null,
    unanswered: unanswered ?? [],
  }
}
