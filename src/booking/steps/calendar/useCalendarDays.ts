import type { CalendarDay } from '#contract/calendar.ts'
import type { DayRange, IsoDay } from '#contract/primitives.ts'
import { onlyLocation } from '#domain/booking/only-location.ts'
import { toPayload } from '#domain/booking/payload.ts'
import { takesToday } from '#machines/booking/steps.ts'
import { rulesOf } from '#machines/booking/context.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useQueries } from '#src/api/query.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import type { CalendarFacts } from '#domain/booking/unavailable-day.ts'
import { useLocations, useSite } from '#src/api/useSite.ts'

export interface CalendarDays {
  days: ReadonlyMap<IsoDay, CalendarDay>
  isPending: boolean
  isError: boolean
  retry: () => void
}

/** Always the same object, so that React renders no day again. */
const NO_DAYS: CalendarDays['days'] = new Map()

/** Requests the days month by month, so that turning a page requests only the new month. */
export const useCalendarDays = (months: DayRange[]): CalendarDays => {
  const isOpen = useBooking((snapshot) => snapshot.matches({ step: 'calendar' }))
  const api = useApi()
  const booking = useBooking(({ context }) => context.booking)
  const shop = useBooking(({ context }) => context.shop)
  const language = useBooking(({ context }) => context.language)
  const body = toPayload(
    {
      ...booking,
      persons: { adults: [], kids: [] },
      days: { from: null, to: null },
      location: booking.location ?? onlyLocation(shop),
    },
    { locale: language.locale, rules: rulesOf({ booking, shop, language }) },
  )
  return useQueries({
    queries: months.map((month) => ({
      queryKey: [api.base, 'calendar', month.from, body],
      enabled: isOpen,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.call('postCalendar', { body: { ...body, months: month }, signal }),
    })),
    combine: (answers) => ({
      days: answers.some(({ data }) => data)
        ? new Map(answers.flatMap(({ data }) => data?.days.map((day) => [day.date, day] as const) ?? []))
        : NO_DAYS,
      // Reports a failed month at once, without waiting for the answers about the other months.
      isPending: !answers.some((answer) => answer.isError) && answers.some((answer) => answer.isPending),
      isError: answers.some((answer) => answer.isError),
      retry: () => answers.filter((answer) => answer.isError).forEach((answer) => void answer.refetch()),
    }),
  })
}

export const useChosenPlace = (): string | null =>
  useBooking(({ context }) => context.booking.location ?? onlyLocation(context.shop))

export const useCalendarShop = (): Omit<CalendarFacts, 'days'> => {
  const { today, seasons } = useSite()
  const now = useBooking(({ context }) => context.shop.now)
  const isTodayTaken = useBooking(({ context }) => takesToday(context.shop))
  const all = useLocations()
  const place = useChosenPlace()
  const chosen = all.find(({ id }) => id === place)
  return { today, now, seasons, locations: chosen ? [chosen] : all, takesToday: isTodayTaken }
}
