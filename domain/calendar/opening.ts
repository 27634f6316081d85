import type { BusinessHours, RentalLocation } from '#contract/locations.ts'
import type { DayRange, IsoDay } from '#contract/primitives.ts'
import { addDays, weekdayOf } from './days.ts'

export type OpeningHours = Pick<RentalLocation, 'closed' | 'businesshours'>
export type PickupLocation = OpeningHours & Pick<RentalLocation, 'pickupDayBeforeFrom'>
export type OpeningWindow = Pick<BusinessHours, 'from' | 'to'>

const isMain = ({ start, end }: BusinessHours) => start === null || end === null

/** The opening windows of a day: hours for certain days replace the main hours; none when closed. */
export const hoursOn = (location: OpeningHours, day: IsoDay): BusinessHours[] => {
  if (location.closed.some(({ start, end }) => start <= day && day <= end)) return []
  const own = location.businesshours.filter((hours) => !isMain(hours) && hours.start! <= day && day <= hours.end!)
  const valid = own.length > 0 ? own : location.businesshours.filter(isMain)
  return valid.filter(({ weekdays }) => !weekdays || weekdays.includes(weekdayOf(day)))
}

export const isOpenOn = (location: OpeningHours, day: IsoDay): boolean => hoursOn(location, day).length > 0

/** The day of collection. */
export const pickupDay = (period: DayRange, pickupDayBefore: boolean): IsoDay =>
  pickupDayBefore ? addDays(period.from, -1) : period.from

const later = (a: string, b: string | undefined): string => (b !== undefined && b > a ? b : a)

/** The location's pickup hours on a day; on the day before, from the offered hour on. */
export const pickupWindows = (location: PickupLocation, period: DayRange, day: IsoDay): OpeningWindow[] =>
  hoursOn(location, day)
    .map(({ from, to }) => ({ from: day < period.from ? later(from, location.pickupDayBeforeFrom) : from, to }))
    .filter(({ from, to }) => from < to)

/**
 * The pickup or return day on which the location is closed; undefined if it serves the period. A closed day in between
 * does not matter.
 */
export const closedDay = (location: PickupLocation, period: DayRange, pickupDayBefore: boolean): IsoDay | undefined => {
  const pickup = pickupDay(period, pickupDayBefore)
  if (pickupWindows(location, period, pickup).length === 0) return pickup
  return isOpenOn(location, period.to) ? undefined : period.to
}

/** The days with claims; with pickup on the day before, that day too. */
export const occupiedDays = (period: DayRange, pickupDayBefore: boolean): DayRange => ({
  from: pickupDay(period, pickupDayBefore),
  to: period.to,
})
