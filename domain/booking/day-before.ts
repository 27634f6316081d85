import type { RentalLocation } from '#contract/locations.ts'
import type { Booking } from './payload.ts'
import { serviceOf } from '#domain/calendar/service.ts'

type Rental = Pick<Booking, 'days' | 'location' | 'pickupDayBefore'>

/** The fields of a booking's or a group's context that decide about the evening before. */
interface Situation {
  shop: { locations: readonly RentalLocation[]; now: string }
  booking: Rental
}

/** How the evening before is served; undefined until place and both days are chosen. */
const serviceOn = ({ locations, now }: Situation['shop'], { days: { from, to }, location }: Rental) => {
  const chosen = locations.find(({ id }) => id === location)
  return chosen && from !== null && to !== null ? serviceOf(chosen, { from, to }, now).dayBefore : undefined
}

/** Whether the booking can be collected in no other way. */
export const isOnlyDayBefore = ({ shop, booking }: Situation): boolean => serviceOn(shop, booking) === 'only'

/**
 * Whether a changed booking is collected on the day before: where that is offered and chosen, and where nothing else is possible. Anything else the
 * shop would answer with 201. `isLost`: it was chosen and is no longer possible.
 */
export const dayBeforeOf = ({ shop, booking }: Situation, changed: Rental) => {
  const service = serviceOn(shop, changed)
  // Where it was the only possibility, it was not a choice.
  const isAskedFor = changed.pickupDayBefore && serviceOn(shop, booking) !== 'only'
  const isFetched = service === undefined ? isAskedFor : service === 'only' || (isAskedFor && service === 'offered')
  return { isFetched, isLost: isAskedFor && !isFetched }
}
