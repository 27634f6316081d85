import type { Location } from '#contract/locations.ts'
import type { DayRange, IsoDay } from '#contract/primitives.ts'
import { closedDay, isOpenOn, pickupDay } from './opening.ts'

type Place = Pick<Location, 'closed' | 'businesshours' | 'pickupDayBeforeFrom'>

/** Whether the gear can be fetched on the day before: the location offers it, is open by that hour, and the day is not gone. */
export const offersDayBefore = (location: Place, period: DayRange, today: IsoDay): boolean =>
  location.pickupDayBeforeFrom !== undefined &&
  pickupDay(period, true) >= today &&
  closedDay(location, period, true) === undefined

/** How a location serves a period: closed names the day that speaks against it. */
export const serviceOf = (
  location: Place,
  period: DayRange,
  today: IsoDay,
): { closed: IsoDay | undefined; dayBefore: 'none' | 'offered' | 'only' } => {
  const closed = closedDay(location, period, false)
  if (!offersDayBefore(location, period, today)) return { closed, dayBefore: 'none' }
  // Closed on the first day, open on the eve: fetching the gear then is the one way.
  return { closed: undefined, dayBefore: isOpenOn(location, period.from) ? 'offered' : 'only' }
}
