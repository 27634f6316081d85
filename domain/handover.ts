import type { Location } from '#contract/locations.ts'
import type { DayRange, IsoDay } from '#contract/primitives.ts'
import { eachDay } from './days.ts'
import { hoursOn, isOpenOn, pickupDay, pickupWindows, type Window } from './opening.ts'

/*
 * When one fetches the gear and brings it back (specification, section 3: pickupdate, pickuptime, returndate, returntime). All of it may be left
 * open: then the gear is fetched on the first day it is there for and brought back on the last, at any hour the location is open.
 */

/** null: not said. */
export interface Handover {
  pickupdate: IsoDay | null
  /** `HH:MM` in the shop's zone. */
  pickuptime: string | null
  returndate: IsoDay | null
  returntime: string | null
}

export const NO_HANDOVER: Handover = { pickupdate: null, pickuptime: null, returndate: null, returntime: null }

export interface Rental {
  period: DayRange
  pickupDayBefore: boolean
  /** Duration of an hourly rental; null: whole days. */
  hours: number | null
}

type Place = Pick<Location, 'closed' | 'businesshours' | 'pickupDayBeforeFrom'>

/** The handover with the days that hold where none was said. */
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

/** The gear is there from the pickup day on; who arrives later may fetch it later. */
export const pickupDays = (place: Place, { period, pickupDayBefore }: Rental): IsoDay[] =>
  eachDay({ from: pickupDay(period, pickupDayBefore), to: period.to }).filter(
    (day) => pickupWindows(place, period, day).length > 0,
  )

/** From the day it is fetched to the last one: who leaves earlier may bring it back earlier. */
export const returnDays = (place: Place, { period }: Rental, pickupdate: IsoDay): IsoDay[] =>
  eachDay({ from: pickupdate > period.from ? pickupdate : period.from, to: period.to }).filter((day) =>
    isOpenOn(place, day),
  )

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** An hourly rental ends so many hours after it has begun; nothing is brought back before it was fetched. */
const returnBounds = ({ hours }: Rental, { pickupdate, pickuptime, returndate }: Handover) => {
  if (pickuptime === null || pickupdate !== returndate) return { after: -1, until: Number.POSITIVE_INFINITY }
  const after = minutesOf(pickuptime)
  return { after, until: hours === null ? Number.POSITIVE_INFINITY : after + hours * 60 }
}

/** The screen offers every half hour. */
const STEP_MINUTES = 30

const slots = ({ from, to }: Window): number[] => {
  const first = minutesOf(from)
  return Array.from(
    { length: Math.floor((minutesOf(to) - first) / STEP_MINUTES) + 1 },
    (_, at) => first + at * STEP_MINUTES,
  )
}

/** Every half hour at which one may come; at closing time nobody is fitted any more. */
export const pickupTimes = (place: Place, { period }: Rental, day: IsoDay): string[] =>
  pickupWindows(place, period, day).flatMap((window) =>
    slots(window)
      .map(timeOf)
      .filter((time) => time < window.to),
  )

/** When the gear is taken back on the return day: while the place is open, and no later than the hours of the rental allow. */
export const returnWindows = (
  place: Pick<Place, 'closed' | 'businesshours'>,
  rental: Rental,
  said: Partial<Handover>,
): Window[] => {
  const handover = handoverOf(said, rental.period, rental.pickupDayBefore)
  const { after, until } = returnBounds(rental, handover)
  return hoursOn(place, handover.returndate)
    .map(({ from, to }) => ({
      from: minutesOf(from) > after ? from : timeOf(after),
      to: minutesOf(to) < until ? to : timeOf(until),
    }))
    .filter(({ from, to }) => from < to)
}

/** Every half hour up to closing time. */
export const returnTimes = (place: Place, rental: Rental, said: Handover): string[] => {
  const handover = handoverOf(said, rental.period, rental.pickupDayBefore)
  const { after, until } = returnBounds(rental, handover)
  return hoursOn(place, handover.returndate)
    .flatMap(slots)
    .filter((time) => time > after && time <= until)
    .map(timeOf)
}

/** What was said that the location's hours do not allow, minute by minute: what the screen offers always fits. */
export const handoverMisfits = (place: Place, rental: Rental, said: Handover): (keyof Handover)[] => {
  const handover = handoverOf(said, rental.period, rental.pickupDayBefore)
  const { pickupdate, pickuptime, returndate, returntime } = handover
  const misfits: (keyof Handover)[] = []
  if (said.pickupdate !== null && !pickupDays(place, rental).includes(pickupdate)) misfits.push('pickupdate')
  const isOpenForPickup = pickupWindows(place, rental.period, pickupdate).some(
    ({ from, to }) => from <= pickuptime! && pickuptime! < to,
  )
  if (pickuptime !== null && !isOpenForPickup) misfits.push('pickuptime')
  if (said.returndate !== null && !returnDays(place, rental, pickupdate).includes(returndate))
    misfits.push('returndate')
  if (returntime !== null) {
    const { after, until } = returnBounds(rental, handover)
    const minutes = minutesOf(returntime)
    const isOpen = hoursOn(place, returndate).some(({ from, to }) => from <= returntime && returntime <= to)
    if (!isOpen || minutes <= after || minutes > until) misfits.push('returntime')
  }
  return misfits
}

/** What still fits of what was said before the period or the place changed. */
export const fittingHandover = (place: Place | undefined, rental: Rental | null, said: Handover): Handover => {
  if (Object.values(said).every((part) => part === null)) return said
  if (!place || !rental) return NO_HANDOVER
  const misfits = handoverMisfits(place, rental, said)
  if (misfits.length === 0) return said
  // What depends on a day that is gone is gone with it.
  return fittingHandover(place, rental, { ...said, ...Object.fromEntries(misfits.map((part) => [part, null])) })
}
