import { CALENDAR_DAYS_MAX } from '#contract/constants.ts'
import type { DayRange, IsoDay } from '#contract/primitives.ts'
import { countDays } from '#domain/calendar/days.ts'
import { invalidField } from '#server/base/refusal.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { calendarDays, calendarRates } from '#server/offers/calendar.ts'
import { checkReferences } from '#server/offers/validate-payload.ts'

/** This month and the next. */
const defaultMonths = (today: IsoDay): DayRange => {
  const [year, month] = today.split('-').map(Number) as [number, number]
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 12))
  return { from: `${today.slice(0, 7)}-01`, to: lastDay.toISOString().slice(0, 10) }
}

export const calendarHandlers = {
  postCalendar: async ({ shop, body, today, now, deps }) => {
    checkReferences(shop, body)
    const months = body.months ?? defaultMonths(today)
    if (months.to < months.from || countDays(months) > CALENDAR_DAYS_MAX) throw invalidField('months.to')
    return {
      rates: calendarRates(shop, body.language, today),
      days: await calendarDays(deps.db, shop, body, months, now),
    }
  },
} satisfies Partial<Handlers>
