import type { DayRange, IsoDay } from '#contract/primitives.ts'
import { addDays, dayIn } from '#domain/calendar/days.ts'

/** Avoids the turn of the year, because the season of `workedTenant` ends with the year. */
const firstDay = (): IsoDay => {
  const day = addDays(dayIn('Europe/Vienna', new Date()), 10)
  return day.slice(5) > '12-28' ? `${Number(day.slice(0, 4)) + 1}-01-10` : day
}

export const daysAhead = (): DayRange => {
  const from = firstDay()
  return { from, to: addDays(from, 2) }
}
