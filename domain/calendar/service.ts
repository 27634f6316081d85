import type { DayRange, IsoDay } from '#contract/primitives.ts'
import { closedDay, isOpenOn, pickupDay, type PickupLocation } from './opening.ts'

/** Whether equipment can be collected on the day before: the location offers it, is open then, and that day has not passed. */
export const offersDayBefore = (location: PickupLocation, period: DayRange, today: IsoDay): boolean =>
  location.pickupDayBeforeFrom !== undefined &&
  pickupDay(period, true) >= today &&
  closedDay(location, period, true) === undefined

/** How a location serves a period; `closed` is the day on which it does not. */
export const serviceOf = (
  location: PickupLocation,
  period: DayRange,
  today: IsoDay,
): { closed: IsoDay | undefined; dayBefore: 'none' | 'offered' | 'only' } => {
  const closed = closedDay(location, period, false)
  if (!offersDayBefore(location, period, today)) return { closed, dayBefore: 'none' }
  // Closed on the first day: the day before is the only day of collection.
  return { closed: undefined, dayBefore: isOpenOn(location, period.from) ? 'offered' : 'only' }
}
