import type { DayRange, IsoDay } from '#contract/primitives.ts'
import { addDays } from '#domain/days.ts'

const firstOfMonth = (day: IsoDay): IsoDay => `${day.slice(0, 7)}-01`
const lastOfMonth = (day: IsoDay): IsoDay => addDays(firstOfMonth(addDays(firstOfMonth(day), 31)), -1)

/** The whole months that a stretch of days touches. */
export const monthsBetween = ({ from, to }: DayRange): DayRange[] => {
  const months: DayRange[] = []
  for (let month = firstOfMonth(from); month <= to; month = addDays(lastOfMonth(month), 1))
    months.push({ from: month, to: lastOfMonth(month) })
  return months
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
  return { from: firstOfMonth(first), to: lastOfMonth(seasons.at(-1)?.to ?? first) }
}
