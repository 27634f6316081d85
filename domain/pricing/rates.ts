import type { DayRange, IsoDay } from '#contract/primitives.ts'
import type { FolderRate, Season } from '#contract/tenant-folder.ts'
import { countDays, daysBetween } from '#domain/calendar/days.ts'
import { isInSeason, liesWithin } from '#domain/calendar/seasons.ts'

/** Bound against abuse: a reservation claims stock day by day, and adjoining seasons alone would let it run for centuries. */
export const RENTAL_DAYS_MAX = 366

/** Whether a rate may be taken for a period: booked early enough, long enough, the first day in the rate's own period, in season. */
export const isBookable = (rate: FolderRate, seasons: readonly Season[], period: DayRange, today: IsoDay): boolean =>
  daysBetween(today, period.from) >= (rate.leadDays ?? 1) &&
  countDays(period) >= (rate.minDays ?? 1) &&
  countDays(period) <= RENTAL_DAYS_MAX &&
  (!rate.period || liesWithin(rate.period, { from: period.from, to: period.from })) &&
  isInSeason(seasons, period, today)

/** The rates a visitor may choose from; none means that the period cannot be booked. */
export const bookableRates = (
  rates: readonly FolderRate[],
  seasons: readonly Season[],
  period: DayRange,
  today: IsoDay,
): FolderRate[] => rates.filter((rate) => isBookable(rate, seasons, period, today))

/** `rate` null means the tenant's default rate; where that one is not bookable, the first that is. */
export const defaultRate = (bookable: readonly FolderRate[]): FolderRate | undefined =>
  bookable.find((rate) => rate.default) ?? bookable[0]
