import type { BusinessHours, RentalLocation } from '#contract/locations.ts'
import type { DayRange, IsoDay } from '#contract/primitives.ts'
import { addDays, weekdayOf } from './days.ts'

export type OpeningHours = Pick<RentalLocation, 'closed' | 'businesshours'>
export type PickupLocation = OpeningHours & Pick<RentalLocation, 'pickupDayBeforeFrom'>
export type OpeningWindow = Pick<BusinessHours, 'from' | 'to'>

/** Returns true for main hours. They apply on open days without hours of their own. */
export const isMain = ({ start, end }: BusinessHours) => start === null || end === null

/** Hours for certain days replace the main hours, and on a closed day there are none. */
export const hoursOn = (location: OpeningHours, day: IsoDay): BusinessHours[] => {
  if (location.closed.some(({ start, end }) => start <= day && day <= end)) return []
  const own = location.businesshours.filter((hours) => !isMain(hours) && hours.start! <= day && day <= hours.end!)
  const valid = own.length > 0 ? own : location.businesshours.filter(isMain)
  return valid.filter(({ weekdays }) => !weekdays || weekdays.includes(weekdayOf(day)))
}

export const isOpenOn = (location: OpeningHours, day: IsoDay): boolean => hoursOn(location, day).length > 0

export const pickupDay = (period: DayRange, pickupDayBefore: boolean): IsoDay =>
  pickupDayBefore ? addDays(period.from, -1) : period.from

const later = (a: string, b: string | undefined): string => (b !== undefined && b > a ? b : a)

/** On the day before the period, the hours begin no earlier than `pickupDayBeforeFrom`. */
export const pickupWindows = (location: PickupLocation, period: DayRange, day: IsoDay): OpeningWindow[] =>
  hoursOn(location, day)
    .map(({ from, to }) => ({ from: day < period.from ? later(from, location.pickupDayBeforeFrom) : from, to }))
    .filter(({ from, to }) => from < to)

/**
 * Returns the day on which the location has no hours for the collection or the return, or undefined if it has hours for
 * both.
 */
export const closedDay = (location: PickupLocation, period: DayRange, pickupDayBefore: boolean): IsoDay | undefined => {
  const pickup = pickupDay(period, pickupDayBefore)
  if (pickupWindows(location, period, pickup).length === 0) return pickup
  return isOpenOn(location, period.to) ? undefined : period.to
}

/** Returns the days whose stock the rental takes. With collection on the day before, it takes stock on that day too. */
export const occupiedDays = (period: DayRange, pickupDayBefore: boolean): DayRange => ({
  from: pickupDay(period, pickupDayBefore),
  to: period.to,
})
