import type { DayRange, Handover, IsoDay } from '#contract/primitives.ts'
import { eachDay } from './days.ts'
import {
  hoursOn,
  isOpenOn,
  type OpeningHours,
  type OpeningWindow,
  pickupDay,
  type PickupLocation,
  pickupWindows,
} from './opening.ts'

/* When the equipment is collected and returned. Every part is optional: by default collection is on the first day of
   the claims and return on the last, at any opening hour. */

export const NO_HANDOVER: Handover = { pickupdate: null, pickuptime: null, returndate: null, returntime: null }

export interface RentalTime {
  period: DayRange
  pickupDayBefore: boolean
  /** Duration of an hourly rental; null: whole days. */
  hours: number | null
}

/** The handover with default days for missing ones. */
export const handoverOf = (
  said: Partial<Handover>,
  period: DayRange,
  pickupDayBefore: boolean,
): Handover & { pickupdate: IsoDay; returndate: IsoDay } => ({
  pickupdate: said.pickupdate ?? pickupDay(period, pickupDayBefore),
  pickuptime: said.pickuptime ?? null,
  returndate: said.returndate ?? period.to,
  returntime: said.returntime ?? null,
})

/** From the pickup day on, because visitors may arrive later. */
export const pickupDays = (location: PickupLocation, { period, pickupDayBefore }: RentalTime): IsoDay[] =>
  eachDay({ from: pickupDay(period, pickupDayBefore), to: period.to }).filter(
    (day) => pickupWindows(location, period, day).length > 0,
  )

/** From the pickup day to the last day, because visitors may leave earlier. */
export const returnDays = (location: PickupLocation, { period }: RentalTime, pickupdate: IsoDay): IsoDay[] =>
  eachDay({ from: pickupdate > period.from ? pickupdate : period.from, to: period.to }).filter((day) =>
    isOpenOn(location, day),
  )

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** In minutes of the day: the return is after the pickup, and within an hourly rental's hours. */
const returnBounds = ({ hours }: RentalTime, { pickupdate, pickuptime, returndate }: Handover) => {
  if (pickuptime === null || pickupdate !== returndate) return { after: -1, until: Number.POSITIVE_INFINITY }
  const after = minutesOf(pickuptime)
  return { after, until: hours === null ? Number.POSITIVE_INFINITY : after + hours * 60 }
}

/** The screen offers every half hour. */
const STEP_MINUTES = 30

const slots = ({ from, to }: OpeningWindow): number[] => {
  const first = minutesOf(from)
  return Array.from(
    { length: Math.floor((minutesOf(to) - first) / STEP_MINUTES) + 1 },
    (_, at) => first + at * STEP_MINUTES,
  )
}

/** Every half hour of collection; fitting takes time, so closing time itself is excluded. */
export const pickupTimes = (location: PickupLocation, { period }: RentalTime, day: IsoDay): string[] =>
  pickupWindows(location, period, day).flatMap((window) =>
    slots(window)
      .map(timeOf)
      .filter((time) => time < window.to),
  )

/** The location's times for returns on the return day: its opening hours, within the hours of the rental. */
export const returnWindows = (location: OpeningHours, rental: RentalTime, said: Partial<Handover>): OpeningWindow[] => {
  const handover = handoverOf(said, rental.period, rental.pickupDayBefore)
  const { after, until } = returnBounds(rental, handover)
  return hoursOn(location, handover.returndate)
    .map(({ from, to }) => ({
      from: minutesOf(from) > after ? from : timeOf(after),
      to: minutesOf(to) < until ? to : timeOf(until),
    }))
    .filter(({ from, to }) => from < to)
}

/** Every half hour up to closing time. */
export const returnTimes = (location: PickupLocation, rental: RentalTime, said: Handover): string[] => {
  const handover = handoverOf(said, rental.period, rental.pickupDayBefore)
  const { after, until } = returnBounds(rental, handover)
  return hoursOn(location, handover.returndate)
    .flatMap(slots)
    .filter((time) => time > after && time <= until)
    .map(timeOf)
}

/**
 * The chosen parts that the location's hours do not allow, checked to the minute, although the screen offers half hours
 * only.
 */
export const invalidHandoverFields = (
  location: PickupLocation,
  rental: RentalTime,
  said: Handover,
): (keyof Handover)[] => {
  const handover = handoverOf(said, rental.period, rental.pickupDayBefore)
  const { pickupdate, pickuptime, returndate, returntime } = handover
  const invalid: (keyof Handover)[] = []
  if (said.pickupdate !== null && !pickupDays(location, rental).includes(pickupdate)) invalid.push('pickupdate')
  const isOpenForPickup = pickupWindows(location, rental.period, pickupdate).some(
    ({ from, to }) => from <= pickuptime! && pickuptime! < to,
  )
  if (pickuptime !== null && !isOpenForPickup) invalid.push('pickuptime')
  if (said.returndate !== null && !returnDays(location, rental, pickupdate).includes(returndate))
    invalid.push('returndate')
  if (returntime !== null) {
    const { after, until } = returnBounds(rental, handover)
    const minutes = minutesOf(returntime)
    const isOpen = hoursOn(location, returndate).some(({ from, to }) => from <= returntime && returntime <= to)
    if (!isOpen || minutes <= after || minutes > until) invalid.push('returntime')
  }
  return invalid
}

/** The parts that are still possible after the period or the location has changed. */
export const fittingHandover = (
  location: PickupLocation | undefined,
  rental: RentalTime | null,
  said: Handover,
): Handover => {
  if (Object.values(said).every((part) => part === null)) return said
  if (!location || !rental) return NO_HANDOVER
  const invalid = invalidHandoverFields(location, rental, said)
  if (invalid.length === 0) return said
  // A time depends on its day, so the rest is checked again.
  return fittingHandover(location, rental, { ...said, ...Object.fromEntries(invalid.map((part) => [part, null])) })
}
