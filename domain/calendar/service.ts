import type { DayRange, IsoDay } from '#contract/primitives.ts'
import { closedDay, isOpenOn, pickupDay, pickupWindows, type PickupLocation } from './opening.ts'

/**
 * The location must offer this collection, have hours for it that have not ended yet, and be open on the last day.
 * `now` is the shop's local time, or only its day.
 */
export const offersDayBefore = (location: PickupLocation, period: DayRange, now: string): boolean => {
  const eve = pickupDay(period, true)
  return (
    location.pickupDayBeforeFrom !== undefined &&
    pickupWindows(location, period, eve).some(({ to }) => `${eve}T${to}` > now) &&
    closedDay(location, period, true) === undefined
  )
}

/** `closed` is the day of collection or return on which the location is closed. */
export const serviceOf = (
  location: PickupLocation,
  period: DayRange,
  now: string,
): { closed: IsoDay | undefined; dayBefore: 'none' | 'offered' | 'only' } => {
  const closed = closedDay(location, period, false)
  if (!offersDayBefore(location, period, now)) return { closed, dayBefore: 'none' }
  // If the location is closed on the first day, collection is possible only on the day before.
  return { closed: undefined, dayBefore: isOpenOn(location, period.from) ? 'offered' : 'only' }
}
