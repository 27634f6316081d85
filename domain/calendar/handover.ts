import type { DayRange, Handover, IsoDay } from '#contract/primitives.ts'
import { eachDay } from './days.ts'
import { hoursOn, isOpenOn, pickupDay, type PickupLocation, pickupWindows } from './opening.ts'

/* By default, equipment is collected on the first day for which the booking takes stock, and returned on the last
   one. */

export const NO_HANDOVER: Handover = { pickupdate: null, pickuptime: null, returndate: null, returntime: null }

export interface RentalTime {
  period: DayRange
  pickupDayBefore: boolean
  hours: number | null
}

/** Returns the handover, with the default days where none are chosen. */
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

/**
 * Returns the days on which equipment can be collected. They continue to the last day, because visitors may arrive
 * late.
 */
export const pickupDays = (location: PickupLocation, { period, pickupDayBefore }: RentalTime): IsoDay[] =>
  eachDay({ from: pickupDay(period, pickupDayBefore), to: period.to }).filter(
    (day) => pickupWindows(location, period, day).length > 0,
  )

/**
 * Returns the days on which equipment can be returned, from the first rental day or a later collection on, because
 * visitors may leave early.
 */
export const returnDays = (location: PickupLocation, { period }: RentalTime, pickupdate: IsoDay): IsoDay[] =>
  eachDay({ from: pickupdate > period.from ? pickupdate : period.from, to: period.to }).filter((day) =>
    isOpenOn(location, day),
  )

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** In minutes of the day. If nothing limits the return, the limits are -1 and infinity. */
export const returnBounds = ({ hours }: RentalTime, { pickupdate, pickuptime, returndate }: Handover) => {
  if (pickuptime === null || pickupdate !== returndate) return { after: -1, until: Number.POSITIVE_INFINITY }
  const after = minutesOf(pickuptime)
  return { after, until: hours === null ? Number.POSITIVE_INFINITY : after + hours * 60 }
}

/** Checks times to the minute, although the screen offers half hours only. */
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

/**
 * Returns the handover after the period or the location has changed, with null for each chosen day or time that is no
 * longer possible.
 */
export const fittingHandover = (
  location: PickupLocation | undefined,
  rental: RentalTime | null,
  said: Handover,
): Handover => {
  if (Object.values(said).every((part) => part === null)) return said
  if (!location || !rental) return NO_HANDOVER
  const invalid = invalidHandoverFields(location, rental, said)
  if (invalid.length === 0) return said
  // Times depend on their days, so the remaining days and times are checked again.
  return fittingHandover(location, rental, { ...said, ...Object.fromEntries(invalid.map((part) => [part, null])) })
}
