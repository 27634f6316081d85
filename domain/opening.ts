import type { BusinessHours, Location } from '#contract/locations.ts'
import type { DayRange, IsoDay } from '#contract/primitives.ts'
import { addDays, weekdayOf } from './days.ts'

type Opening = Pick<Location, 'closed' | 'businesshours'>
type Place = Opening & Pick<Location, 'pickupDayBeforeFrom'>
export type Window = Pick<BusinessHours, 'from' | 'to'>

const isMain = ({ start, end }: BusinessHours) => start === null || end === null

/** The opening windows of a day: a season's own hours replace the main hours (specification, section 3); none when closed. */
export const hoursOn = (location: Opening, day: IsoDay): BusinessHours[] => {
  if (location.closed.some(({ start, end }) => start <= day && day <= end)) return []
  const own = location.businesshours.filter((hours) => !isMain(hours) && hours.start! <= day && day <= hours.end!)
  const valid = own.length > 0 ? own : location.businesshours.filter(isMain)
  return valid.filter(({ weekdays }) => !weekdays || weekdays.includes(weekdayOf(day)))
}

export const isOpenOn = (location: Opening, day: IsoDay): boolean => hoursOn(location, day).length > 0

/** The day on which the gear is fetched. */
export const pickupDay = (period: DayRange, pickupDayBefore: boolean): IsoDay =>
  pickupDayBefore ? addDays(period.from, -1) : period.from

const later = (a: string, b: string | undefined): string => (b !== undefined && b > a ? b : a)

/** When the gear is handed out on a day: on the eve from the hour on that the location says for it. */
export const pickupWindows = (location: Place, period: DayRange, day: IsoDay): Window[] =>
  hoursOn(location, day)
    .map(({ from, to }) => ({ from: day < period.from ? later(from, location.pickupDayBeforeFrom) : from, to }))
    .filter(({ from, to }) => from < to)

/**
 * The day that makes errorcode 201: no gear is handed out on the pickup day, or the return day is closed; a closure in between does not matter (api.md).
 * Undefined when the location serves the period.
 */
export const closedDay = (location: Place, period: DayRange, pickupDayBefore: boolean): IsoDay | undefined => {
  const pickup = pickupDay(period, pickupDayBefore)
  if (pickupWindows(location, period, pickup).length === 0) return pickup
  return isOpenOn(location, period.to) ? undefined : period.to
}

/** The days for which the gear is taken in stock: with pickup on the day before, that day too (architecture.md). */
export const occupiedDays = (period: DayRange, pickupDayBefore: boolean): DayRange => ({
  from: pickupDay(period, pickupDayBefore),
  to: period.to,
})
