import { firstBookableDay } from '#domain/calendar/seasons.ts'
import { RENTAL_DAYS_MAX } from '#domain/pricing/rates.ts'
import type { DayRange, IsoDay } from '#contract/primitives.ts'
import { addDays } from '#domain/calendar/days.ts'

const firstOfMonth = (day: IsoDay): IsoDay => `${day.slice(0, 7)}-01`
const lastOfMonth = (day: IsoDay): IsoDay => addDays(firstOfMonth(addDays(firstOfMonth(day), 31)), -1)

/** The whole month of a day. */
export const monthOf = (day: IsoDay): DayRange => ({ from: firstOfMonth(day), to: lastOfMonth(day) })

/** The whole months of a period. */
export const monthsBetween = ({ from, to }: DayRange): DayRange[] => {
  const months: DayRange[] = []
  for (let month = monthOf(from); month.from <= to; month = monthOf(addDays(month.to, 1))) months.push(month)
  return months
}

/** A rental spans fewer months than this, because no month is shorter than four weeks. */
const TOO_MANY = Math.ceil(RENTAL_DAYS_MAX / 28)

/** The months to request: the visible ones, and those between them and a first day without a last one. */
export const monthsToAsk = (visible: DayRange, start: IsoDay | null): DayRange[] => {
  if (start === null) return monthsBetween(visible)
  const way = monthsBetween({
    from: start < visible.from ? start : visible.from,
    to: start > visible.to ? start : visible.to,
  })
  // No rental is this long, so the months between do not matter.
  return way.length < TOO_MANY ? way : monthsBetween(visible)
}

/** The months that can be opened: from the first bookable one to the end of the last season. */
export const shownDays = (seasons: readonly DayRange[], today: IsoDay): DayRange => {
  const first = firstBookableDay(seasons, today)
  return { from: monthOf(first).from, to: monthOf(seasons.at(-1)?.to ?? first).to }
}
