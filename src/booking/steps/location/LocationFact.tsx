import type { RentalLocation } from '#contract/locations.ts'
import type { DayRange } from '#contract/primitives.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { LocationDetails } from './LocationDetails.tsx'
import { PickupDayBefore } from './PickupDayBefore.tsx'

/** The one location of a shop: nothing to choose, all to know. */
export function LocationFact({ location, period }: { location: RentalLocation; period: DayRange }) {
  return (
    <>
      <div data-part="location-fact">
        <Icon name="pin" />
        <div data-part="location-fact-body">
          <h3>{location.title}</h3>
          <LocationDetails location={location} period={period} query="" />
        </div>
      </div>
      <PickupDayBefore location={location} period={period} />
    </>
  )
}
