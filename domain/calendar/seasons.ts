import type { DayRange, IsoDay } from '#contract/primitives.ts'
import type { Season } from '#contract/tenant-folder.ts'
import { addDays } from './days.ts'

const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1

/** A day of the year, `MM-DD`, made a day of one year; the 29th of February is the 28th where there is none. */
const inYear = (monthDay: string, year: number): IsoDay =>
  `${year}-${monthDay === '02-29' && !isLeap(year) ? '02-28' : monthDay}`

/** Years after a day's own in which seasons still begin: the calendar ends with the last of them. */
const YEARS_AHEAD = 2

/** A recurring stretch of days, as it begins in the years around a day: in the one before, in that year, and in `ahead` years after. */
export const recurrences = (
  { from, to }: { from: string; to: string },
  around: IsoDay,
  ahead = YEARS_AHEAD,
): DayRange[] => {
  const first = Number(around.slice(0, 4)) - 1
  return Array.from({ length: ahead + 2 }, (_, at) => first + at).map((start) => ({
    from: inYear(from, start),
    to: inYear(to, to < from ? start + 1 : start),
  }))
}

/** The same for all days of the calendar: a season that begins in its last year may end in the next. */
export const recurrencesInCalendar = (stretch: { from: string; to: string }, today: IsoDay): DayRange[] =>
  recurrences(stretch, today, YEARS_AHEAD + 1)

const covers = (range: DayRange, day: IsoDay) => range.from <= day && day <= range.to

const isWithin = ({ from, to }: { from: string; to: string }, day: string) =>
  from <= to ? from <= day && day <= to : from <= day || day <= to

/** Whether two recurring stretches share a day of the year. */
export const overlap = (a: { from: string; to: string }, b: { from: string; to: string }): boolean =>
  isWithin(a, b.from) || isWithin(b, a.from)

/** The season in which a day lies: the first day of a rental decides prices. */
export const seasonOn = (seasons: readonly Season[], day: IsoDay): Season | undefined =>
  seasons.find((season) => recurrences(season, day).some((range) => covers(range, day)))

/** Whether all days of a period lie in one recurring stretch. */
export const liesWithin = (stretch: { from: string; to: string }, period: DayRange): boolean =>
  recurrences(stretch, period.from).some((range) => covers(range, period.from) && covers(range, period.to))

/** Whether stretches, taken together, hold all days of a period; `around` gives those near a day. */
export const coverAll = (around: (day: IsoDay) => readonly DayRange[], { from, to }: DayRange): boolean => {
  let day = from
  while (day <= to) {
    const on = day
    const stretch = around(on).find((range) => covers(range, on))
    if (stretch === undefined) return false
    day = addDays(stretch.to, 1)
  }
  return true
}

/**
 * Whether a period is in season on all its days, as far as the calendar goes; it may reach from one season, or one year's recurrence, into an
 * adjoining one.
 */
export const isInSeason = (seasons: readonly Season[], period: DayRange, today: IsoDay): boolean => {
  const upcoming = upcomingSeasons(seasons, today)
  return coverAll(() => upcoming, period)
}

/** Seasons running or to come, as days, in order. */
export const upcomingSeasons = (seasons: readonly Season[], today: IsoDay): DayRange[] =>
  seasons
    .flatMap((season) => recurrences(season, today))
    .filter((range) => range.to > today)
    .toSorted((a, b) => a.from.localeCompare(b.from))
