import type { DayRange, IsoDay } from '#contract/primitives.ts'
import { closedDay, isOpenOn, pickupDay, pickupWindows, type PickupLocation } from './opening.ts'

/**
 * Whether equipment can be collected on the day before: the location offers it, is open then, and has not closed yet.
 * `now`: the shop's local time, as `2026-12-24T16:30`; a day alone means its beginning.
 */
export const offersDayBefore = (location: PickupLocation, period: DayRange, now: string): boolean => {
  const eve = pickupDay(period, true)
  return (
    location.pickupDayBeforeFrom !== undefined &&
    pickupWindows(location, period, eve).some(({ to }) => `${eve}T${to}` > now) &&
    closedDay(location, period, true) === undefined
  )
}

/** The service of a location in a period; `closed` is the pickup or return day on which it is closed. */
export const serviceOf = (
  location: PickupLocation,
  period: DayRange,
  now: string,
): { closed: IsoDay | undefined; dayBefore: 'none' | 'offered' | 'only' } => {
  const closed = closedDay(location, period, false)
  if (!offersDayBefore(location, period, now)) return { closed, dayBefore: 'none' }
  // Closed on the first day, so only the day before is possible.
  return { closed: undefined, dayBefore: isOpenOn(location, period.from) ? 'offered' : 'only' }
}
