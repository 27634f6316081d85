import { firstBookableDay } from '#domain/calendar/seasons.ts'
import { RENTAL_DAYS_MAX } from '#domain/pricing/rates.ts'
import type { DayRange, IsoDay } from '#contract/primitives.ts'
import { addDays } from '#domain/calendar/days.ts'

const firstOfMonth = (day: IsoDay): IsoDay => `${day.slice(0, 7)}-01`
const lastOfMonth = (day: IsoDay): IsoDay => addDays(firstOfMonth(addDays(firstOfMonth(day), 31)), -1)

export const monthOf = (day: IsoDay): DayRange => ({ from: firstOfMonth(day), to: lastOfMonth(day) })

export const monthsBetween = ({ from, to }: DayRange): DayRange[] => {
  const months: DayRange[] = []
  for (let month = monthOf(from); month.from <= to; month = monthOf(addDays(month.to, 1))) months.push(month)
  return months
}

/** This number of months, 14, is more than the longest rental can touch: 366 days touch at most 13 months. */
const TOO_MANY = Math.ceil(RENTAL_DAYS_MAX / 28)

/** If only the first day is chosen, includes all months between that day and the visible ones. */
export const monthsToAsk = (visible: DayRange, start: IsoDay | null): DayRange[] => {
  if (start === null) return monthsBetween(visible)
  const way = monthsBetween({
    from: start < visible.from ? start : visible.from,
    to: start > visible.to ? start : visible.to,
  })
  // Requests only the visible months if the rental would touch too many, because the shop allows no such rental.
  return way.length < TOO_MANY ? way : monthsBetween(visible)
}

export const shownDays = (seasons: readonly DayRange[], today: IsoDay, takesToday = false): DayRange => {
  const first = takesToday ? today : firstBookableDay(seasons, today)
  return { from: monthOf(first).from, to: monthOf(seasons.at(-1)?.to ?? first).to }
}
