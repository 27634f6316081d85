import type { DayRange, IsoDay } from '#contract/primitives.ts'
import type { Season } from '#contract/tenant-folder.ts'
import { addDays, earliestStart } from './days.ts'

const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1

const inYear = (monthDay: string, year: number): IsoDay =>
  `${year}-${monthDay === '02-29' && !isLeap(year) ? '02-28' : monthDay}`

const YEARS_AHEAD = 2

/** Returns the occurrences in the year before, in the year of `around`, and in `ahead` further years. */
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

/** Includes one more year, because the last season of the calendar may end in the year after it begins. */
export const recurrencesInCalendar = (stretch: { from: string; to: string }, today: IsoDay): DayRange[] =>
  recurrences(stretch, today, YEARS_AHEAD + 1)

const covers = (range: DayRange, day: IsoDay) => range.from <= day && day <= range.to

const isWithin = ({ from, to }: { from: string; to: string }, day: string) =>
  from <= to ? from <= day && day <= to : from <= day || day <= to

export const overlap = (a: { from: string; to: string }, b: { from: string; to: string }): boolean =>
  isWithin(a, b.from) || isWithin(b, a.from)

/** The season of the first rental day decides the prices of a rental. */
export const seasonOn = (seasons: readonly Season[], day: IsoDay): Season | undefined =>
  seasons.find((season) => recurrences(season, day).some((range) => covers(range, day)))

export const liesWithin = (stretch: { from: string; to: string }, period: DayRange): boolean =>
  recurrences(stretch, period.from).some((range) => covers(range, period.from) && covers(range, period.to))

/** `around` returns the occurrences near a day. */
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

/** The period may span seasons that follow each other without a gap. */
export const isInSeason = (seasons: readonly Season[], period: DayRange, today: IsoDay): boolean => {
  const upcoming = upcomingSeasons(seasons, today)
  return coverAll(() => upcoming, period)
}

/** Returns the occurrences of seasons that end after today, in order. */
export const upcomingSeasons = (seasons: readonly Season[], today: IsoDay): DayRange[] =>
  seasons
    .flatMap((season) => recurrences(season, today))
    .filter((range) => range.to > today)
    .toSorted((a, b) => a.from.localeCompare(b.from))

/** Returns tomorrow if it is in a season, or else the first day of the next season, or else tomorrow. */
export const firstBookableDay = (seasons: readonly DayRange[], today: IsoDay): IsoDay => {
  const tomorrow = earliestStart(today)
  const season = seasons.find(({ to }) => to >= tomorrow)
  return season && season.from > tomorrow ? season.from : tomorrow
}
