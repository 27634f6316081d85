import type { RentalLocation } from '#contract/locations.ts'
import type { Booking } from './payload.ts'
import { serviceOf } from '#domain/calendar/service.ts'

type Rental = Pick<Booking, 'days' | 'location' | 'pickupDayBefore'>

interface Situation {
  shop: { locations: readonly RentalLocation[]; now: string }
  booking: Rental
}

const serviceOn = ({ locations, now }: Situation['shop'], { days: { from, to }, location }: Rental) => {
  const chosen = locations.find(({ id }) => id === location)
  return chosen && from !== null && to !== null ? serviceOf(chosen, { from, to }, now).dayBefore : undefined
}

export const isOnlyDayBefore = ({ shop, booking }: Situation): boolean => serviceOn(shop, booking) === 'only'

/** `isLost` is true if the visitor's choice of the evening before is no longer possible. */
export const dayBeforeOf = ({ shop, booking }: Situation, changed: Rental) => {
  const service = serviceOn(shop, changed)
  // If the evening before was the only possible collection, the visitor has not chosen it freely.
  const isAskedFor = changed.pickupDayBefore && serviceOn(shop, booking) !== 'only'
  const isFetched = service === undefined ? isAskedFor : service === 'only' || (isAskedFor && service === 'offered')
  return { isFetched, isLost: isAskedFor && !isFetched }
}
