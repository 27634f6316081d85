import type { DayRange, IsoDay } from '#contract/primitives.ts'
import type { Season } from '#contract/tenant-folder.ts'
import { addDays } from './days.ts'

const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1

/** A day of the year (`MM-DD`) in one year; February 29 becomes the 28th in other years. */
const inYear = (monthDay: string, year: number): IsoDay =>
  `${year}-${monthDay === '02-29' && !isLeap(year) ? '02-28' : monthDay}`

/** The number of further years in which seasons begin; the calendar ends with the last of them. */
const YEARS_AHEAD = 2

/** A recurring period around a day: in the year before, in this year, and in `ahead` further years. */
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

/** The recurrences up to the calendar's end: a season that begins in its last year may end in the next. */
export const recurrencesInCalendar = (stretch: { from: string; to: string }, today: IsoDay): DayRange[] =>
  recurrences(stretch, today, YEARS_AHEAD + 1)

const covers = (range: DayRange, day: IsoDay) => range.from <= day && day <= range.to

const isWithin = ({ from, to }: { from: string; to: string }, day: string) =>
  from <= to ? from <= day && day <= to : from <= day || day <= to

/** Whether two recurring periods share a day of the year. */
export const overlap = (a: { from: string; to: string }, b: { from: string; to: string }): boolean =>
  isWithin(a, b.from) || isWithin(b, a.from)

/** The season of a day; a rental's first day decides its prices. */
export const seasonOn = (seasons: readonly Season[], day: IsoDay): Season | undefined =>
  seasons.find((season) => recurrences(season, day).some((range) => covers(range, day)))

/** Whether all days of a period are in one recurring period. */
export const liesWithin = (stretch: { from: string; to: string }, period: DayRange): boolean =>
  recurrences(stretch, period.from).some((range) => covers(range, period.from) && covers(range, period.to))

/** Whether recurring periods together cover all days; `around` returns those near a day. */
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
 * Whether all days of a period are in season, up to the calendar's end. The days may be in adjoining seasons or years.
 */
export const isInSeason = (seasons: readonly Season[], period: DayRange, today: IsoDay): boolean => {
  const upcoming = upcomingSeasons(seasons, today)
  return coverAll(() => upcoming, period)
}

/** Current and coming seasons as days, in order. */
export const upcomingSeasons = (seasons: readonly Season[], today: IsoDay): DayRange[] =>
  seasons
    .flatMap((season) => recurrences(season, today))
    .filter((range) => range.to > today)
    .toSorted((a, b) => a.from.localeCompare(b.from))

/** A rental begins tomorrow at the earliest, and in a season. */
export const firstBookableDay = (seasons: readonly DayRange[], today: IsoDay): IsoDay => {
  const tomorrow = addDays(today, 1)
  const season = seasons.find(({ to }) => to >= tomorrow)
  return season && season.from > tomorrow ? season.from : tomorrow
}
