import { missingKinds } from '#domain/booking/equipment-kinds.ts'
import { rulesOf } from '#machines/booking/context.ts'
import type { BookingEvent } from '#machines/booking/events.ts'
import { setOfferOf } from '#machines/booking/set-offer.ts'
import { bookingOf } from '#src/visit/visit.ts'
import { useVisit } from '#src/visit/VisitContext.ts'

/** Returns a function that sends an event, unless equipment is missing: then it asks about the equipment once. */
export const useAskingSend = () => {
  const visit = useVisit()
  return (event: BookingEvent) => {
    const snapshot = bookingOf(visit).getSnapshot()
    const offer = setOfferOf(snapshot.context)
    const isMissing =
      offer !== undefined &&
      snapshot.can({ type: 'missing.ask' }) &&
      missingKinds(snapshot.context.booking.persons, offer, rulesOf(snapshot.context)).length > 0
    visit.send(isMissing ? { type: 'missing.ask' } : event)
  }
}
