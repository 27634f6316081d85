import type { DayRange, IsoDay } from '#contract/primitives.ts'
import type { FolderRate, Season } from '#contract/tenant-folder.ts'
import { countDays, daysBetween } from '#domain/calendar/days.ts'
import { isInSeason, liesWithin } from '#domain/calendar/seasons.ts'

/** A limit against abuse: a reservation claims stock day by day, and adjoining seasons would allow centuries. */
export const RENTAL_DAYS_MAX = 366

/**
 * Whether a rate is available for a period: booked early enough, long enough, with the first day in the rate's own
 * period, and in season.
 */
export const isBookable = (rate: FolderRate, seasons: readonly Season[], period: DayRange, today: IsoDay): boolean =>
  daysBetween(today, period.from) >= (rate.leadDays ?? 1) &&
  countDays(period) >= (rate.minDays ?? 1) &&
  countDays(period) <= RENTAL_DAYS_MAX &&
  (!rate.period || liesWithin(rate.period, { from: period.from, to: period.from })) &&
  isInSeason(seasons, period, today)

/** The rates that a visitor can choose; none: the period cannot be booked. */
export const bookableRates = (
  rates: readonly FolderRate[],
  seasons: readonly Season[],
  period: DayRange,
  today: IsoDay,
): FolderRate[] => rates.filter((rate) => isBookable(rate, seasons, period, today))

/** The tenant's default rate, used for `rate` null; if it is not bookable, the first that is. */
export const defaultRate = (bookable: readonly FolderRate[]): FolderRate | undefined =>
  bookable.find((rate) => rate.default) ?? bookable[0]
