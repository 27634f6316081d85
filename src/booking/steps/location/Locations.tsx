import type { DayRange } from '#contract/primitives.ts'
import { offeredLocations } from '#domain/booking/offered-locations.ts'
import { onlyLocation } from '#domain/booking/only-location.ts'
import { useLocations } from '#src/api/useSite.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { LocationChoice } from './LocationChoice.tsx'
import { LocationFact } from './LocationFact.tsx'

/** A choice; or a fact where there is nothing to choose, until the shop says that it is closed on these days. */
export function Locations({ period }: { period: DayRange }) {
  const { fixedLocation } = useBooking(({ context }) => context.shop)
  const chosen = useBooking(({ context }) => context.booking.location)
  const offered = offeredLocations(fixedLocation, useLocations())
  const only = onlyLocation({ locations: offered })
  const fact = only === null ? undefined : offered.find(({ id }) => id === chosen)
  return (
    <div data-part="locations">
      {fact ? (
        <LocationFact location={fact} period={period} />
      ) : (
        <LocationChoice locations={offered} chosen={chosen} period={period} />
      )}
    </div>
  )
}
