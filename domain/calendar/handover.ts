import type { DayRange, Handover, IsoDay } from '#contract/primitives.ts'
import { eachDay } from './days.ts'
import { hoursOn, isOpenOn, pickupDay, type PickupLocation, pickupWindows } from './opening.ts'

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

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** In minutes of the day: the return is after the pickup, and within an hourly rental's hours. */
export const returnBounds = ({ hours }: RentalTime, { pickupdate, pickuptime, returndate }: Handover) => {
  if (pickuptime === null || pickupdate !== returndate) return { after: -1, until: Number.POSITIVE_INFINITY }
  const after = minutesOf(pickuptime)
  return { after, until: hours === null ? Number.POSITIVE_INFINITY : after + hours * 60 }
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
