import type { DayRange, IsoDay } from '#contract/primitives.ts'
import { closedDay, isOpenOn, pickupDay, pickupWindows, type PickupLocation } from './opening.ts'

/**
 * Tells whether equipment can be collected on the day before, because the location offers this, is open on that day and
 * on the last day, and has not closed yet. `now` is the shop's local time, such as `2026-12-24T16:30`. A day without
 * time means its beginning.
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
