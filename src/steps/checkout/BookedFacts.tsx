import { useLocations } from '#src/api/useSite.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { RentalFacts } from './RentalFacts.tsx'

/** When and where of the booking in hand; nothing while one of them is missing. */
export function BookedFacts() {
  const { from, to } = useBooking(({ context }) => context.booking.days)
  const pickupDayBefore = useBooking(({ context }) => context.booking.pickupDayBefore)
  const chosen = useBooking(({ context }) => context.booking.location)
  const location = useLocations().find(({ id }) => id === chosen)
  if (from === null || to === null || !location) return null
  return <RentalFacts period={{ from, to }} pickupDayBefore={pickupDayBefore} location={location} />
}
