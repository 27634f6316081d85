import type { Booking } from '#domain/booking/payload.ts'
import { serviceOf } from '#domain/calendar/service.ts'
import type { BookingContext, BookingShop } from './context.ts'

/** How the evening before is served; undefined until place and both days are chosen. */
const serviceOn = ({ locations, today }: BookingShop, { days: { from, to }, location }: Booking) => {
  const place = locations.find(({ id }) => id === location)
  return place && from !== null && to !== null ? serviceOf(place, { from, to }, today).dayBefore : undefined
}

/** Whether the booking can be collected in no other way. */
export const isOnlyDayBefore = ({ shop, booking }: Pick<BookingContext, 'shop' | 'booking'>): boolean =>
  serviceOn(shop, booking) === 'only'

/**
 * Whether a changed booking is fetched on the day before: where that is served and asked for, and where it is the one way. Anything else the
 * shop would answer with 201. `isLost`: somebody has asked for it, and it is not to be had any more.
 */
export const dayBeforeOf = ({ shop, booking }: BookingContext, changed: Booking) => {
  const service = serviceOn(shop, changed)
  // Where it was the one way, nobody has asked for it.
  const isAskedFor = changed.pickupDayBefore && serviceOn(shop, booking) !== 'only'
  const isFetched = service === undefined ? isAskedFor : service === 'only' || (isAskedFor && service === 'offered')
  return { isFetched, isLost: isAskedFor && !isFetched }
}
