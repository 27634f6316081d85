import type { DayRange, IsoDay } from '#contract/primitives.ts'
import type { FolderRate, Season } from '#contract/tenant-folder.ts'
import { countDays, earliestStart } from '#domain/calendar/days.ts'
import { isInSeason, liesWithin } from '#domain/calendar/seasons.ts'

/**
 * A limit against abuse: a reservation takes stock for each day, and seasons that follow each other would allow
 * centuries.
 */
export const RENTAL_DAYS_MAX = 366

/** True if a rental at a rate can begin on a day: early enough, and in the rate's own days of the year. */
export const beginsOn = ({ leadDays, period }: FolderRate, day: IsoDay, today: IsoDay): boolean =>
  earliestStart(today, leadDays) <= day && (!period || liesWithin(period, { from: day, to: day }))

/** True if a rate can be booked for a period: it can begin on the first day, is long enough, and is in season. */
export const isBookable = (rate: FolderRate, seasons: readonly Season[], period: DayRange, today: IsoDay): boolean =>
  beginsOn(rate, period.from, today) &&
  countDays(period) >= (rate.minDays ?? 1) &&
  countDays(period) <= RENTAL_DAYS_MAX &&
  isInSeason(seasons, period, today)

/** The rates that a visitor can choose. If there are none, the period cannot be booked. */
export const bookableRates = (
  rates: readonly FolderRate[],
  seasons: readonly Season[],
  period: DayRange,
  today: IsoDay,
): FolderRate[] => rates.filter((rate) => isBookable(rate, seasons, period, today))

/** The tenant's default rate, which is used if `rate` is null; if that cannot be booked, the first that can. */
export const defaultRate = (bookable: readonly FolderRate[]): FolderRate | undefined =>
  bookable.find((rate) => rate.default) ?? bookable[0]
