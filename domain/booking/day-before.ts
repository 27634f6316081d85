import type { RentalLocation } from '#contract/locations.ts'
import type { Booking } from './payload.ts'
import { serviceOf } from '#domain/calendar/service.ts'

type Rental = Pick<Booking, 'days' | 'location' | 'pickupDayBefore'>

/** The fields that decide whether a booking or a group can be collected on the evening before. */
interface Situation {
  shop: { locations: readonly RentalLocation[]; now: string }
  booking: Rental
}

/** The service on the evening before; undefined until location and days are chosen. */
const serviceOn = ({ locations, now }: Situation['shop'], { days: { from, to }, location }: Rental) => {
  const chosen = locations.find(({ id }) => id === location)
  return chosen && from !== null && to !== null ? serviceOf(chosen, { from, to }, now).dayBefore : undefined
}

/** Whether the evening before is the only possible pickup. */
export const isOnlyDayBefore = ({ shop, booking }: Situation): boolean => serviceOn(shop, booking) === 'only'

/**
 * Whether a changed booking is collected on the evening before: if it is offered and chosen, or the only possibility.
 * Otherwise the shop would answer 201. `isLost`: it was chosen and is no longer possible.
 */
export const dayBeforeOf = ({ shop, booking }: Situation, changed: Rental) => {
  const service = serviceOn(shop, changed)
  // The evening before was not chosen if it was the only possibility.
  const isAskedFor = changed.pickupDayBefore && serviceOn(shop, booking) !== 'only'
  const isFetched = service === undefined ? isAskedFor : service === 'only' || (isAskedFor && service === 'offered')
  return { isFetched, isLost: isAskedFor && !isFetched }
}
