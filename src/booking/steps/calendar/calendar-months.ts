import type { DayRange, IsoDay } from '#contract/primitives.ts'
import { addDays } from '#domain/calendar/days.ts'

const firstOfMonth = (day: IsoDay): IsoDay => `${day.slice(0, 7)}-01`
const lastOfMonth = (day: IsoDay): IsoDay => addDays(firstOfMonth(addDays(firstOfMonth(day), 31)), -1)

/** The whole month in which a day lies. */
export const monthOf = (day: IsoDay): DayRange => ({ from: firstOfMonth(day), to: lastOfMonth(day) })

/** The whole months that a stretch of days touches. */
export const monthsBetween = ({ from, to }: DayRange): DayRange[] => {
  const months: DayRange[] = []
  for (let month = monthOf(from); month.from <= to; month = monthOf(addDays(month.to, 1))) months.push(month)
  return months
}

/** No rental touches as many months. */
const TOO_MANY = 14

/** The months to ask of: those in sight, with those on the way to them from a first day whose last is still to be chosen. */
export const monthsToAsk = (visible: DayRange, start: IsoDay | null): DayRange[] => {
  if (start === null) return monthsBetween(visible)
  const way = monthsBetween({
    from: start < visible.from ? start : visible.from,
    to: start > visible.to ? start : visible.to,
  })
  // No rental reaches this far, so the months between do not matter.
  return way.length < TOO_MANY ? way : monthsBetween(visible)
}

/** A rental begins tomorrow at the earliest, and in a season. */
export const firstBookableDay = (seasons: readonly DayRange[], today: IsoDay): IsoDay => {
  const tomorrow = addDays(today, 1)
  const season = seasons.find(({ to }) => to >= tomorrow)
  return season && season.from > tomorrow ? season.from : tomorrow
}

/** The months that can be opened: from the first bookable one to the end of the last season. */
export const shownDays = (seasons: readonly DayRange[], today: IsoDay): DayRange => {
  const first = firstBookableDay(seasons, today)
  return { from: monthOf(first).from, to: monthOf(seasons.at(-1)?.to ?? first).to }
}
