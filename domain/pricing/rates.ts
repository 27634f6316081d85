import type { DayRange, IsoDay } from '#contract/primitives.ts'
import type { HourlyRules } from '#contract/site.ts'
import type { FolderRate, Season } from '#contract/tenant-folder.ts'
import { addDays, countDays, earliestStart } from '#domain/calendar/days.ts'
import { isInSeason, liesWithin } from '#domain/calendar/seasons.ts'

/** Without this limit, seasons that follow each other would allow a rental of several years. */
export const RENTAL_DAYS_MAX = 366

export const isTooLong = (period: DayRange): boolean => countDays(period) > RENTAL_DAYS_MAX

/** Tells whether the rental may begin today: it must last a single day, and the shop must set a lead. */
export const takesSameDay = (hourly: HourlyRules | undefined, period: DayRange): boolean =>
  hourly?.lead !== undefined && countDays(period) === 1

/** If the rate has no `leadDays`, a rental begins tomorrow or later, or today if `isSameDay` is true. */
export const beginsOn = ({ leadDays, period }: FolderRate, day: IsoDay, today: IsoDay, isSameDay = false): boolean =>
  earliestStart(today, leadDays ?? (isSameDay ? 0 : 1)) <= day &&
  (!period || liesWithin(period, { from: day, to: day }))

/** The rate must allow the first day, and the period must be in season and neither too short nor too long. */
export const isBookable = (
  rate: FolderRate,
  seasons: readonly Season[],
  period: DayRange,
  today: IsoDay,
  isSameDay = false,
): boolean =>
  beginsOn(rate, period.from, today, isSameDay) &&
  countDays(period) >= (rate.minDays ?? 1) &&
  !isTooLong(period) &&
  // A season that ends today has no days ahead, so it counts for rentals of today only.
  isInSeason(seasons, period, isSameDay ? addDays(today, -1) : today)

export const bookableRates = (
  rates: readonly FolderRate[],
  seasons: readonly Season[],
  period: DayRange,
  today: IsoDay,
  isSameDay = false,
): FolderRate[] => rates.filter((rate) => isBookable(rate, seasons, period, today, isSameDay))

/** Returns undefined if no rate is cheaper than the chosen one. `totals` has the cents by the id of the rate. */
export const cheaperRate = <R extends { id: string }>(
  rates: readonly R[],
  totals: Readonly<Record<string, number>>,
  chosen: string,
): R | undefined => {
  const paid = totals[chosen] ?? 0
  const totalOf = ({ id }: R) => totals[id] ?? Infinity
  const lowest = rates.toSorted((a, b) => totalOf(a) - totalOf(b))[0]
  return lowest && totalOf(lowest) < paid ? lowest : undefined
}

export const defaultRate = (bookable: readonly FolderRate[]): FolderRate | undefined =>
  bookable.find((rate) => rate.default) ?? bookable[0]
