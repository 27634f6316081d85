import type { Booking } from '#domain/payload.ts'
import { serviceOf } from '#domain/service.ts'
import type { BookingContext, BookingShop } from './booking-context.ts'

/** How the evening before is served; undefined until place and both days are chosen. */
const dayBeforeOf = ({ locations, today }: BookingShop, { days: { from, to }, location }: Booking) => {
  const place = locations.find(({ id }) => id === location)
  return place && from !== null && to !== null ? serviceOf(place, { from, to }, today).dayBefore : undefined
}

/**
 * Whether a changed booking is fetched on the day before: where that is served and asked for, and where it is the one way. Anything else the
 * shop would answer with 201.
 */
export const fetchesDayBefore = ({ shop, booking }: BookingContext, changed: Booking): boolean => {
  const dayBefore = dayBeforeOf(shop, changed)
  // Where it was the one way, nobody has asked for it.
  const isAskedFor = changed.pickupDayBefore && dayBeforeOf(shop, booking) !== 'only'
  return dayBefore === undefined ? isAskedFor : dayBefore === 'only' || (isAskedFor && dayBefore === 'offered')
}
