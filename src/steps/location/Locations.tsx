import type { DayRange } from '#contract/primitives.ts'
import { onlyLocation } from '#machines/booking/context.ts'
import { useLocations } from '#src/api/useSite.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { LocationChoice } from './LocationChoice.tsx'
import { LocationFact } from './LocationFact.tsx'

/** A choice; or a fact where there is nothing to choose, until the shop says that it is closed on these days. */
export function Locations({ period }: { period: DayRange }) {
  const locations = useLocations()
  const only = useBooking(({ context }) => onlyLocation(context.shop))
  const chosen = useBooking(({ context }) => context.booking.location)
  const offered = only ? locations.filter(({ id }) => id === only) : locations
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
