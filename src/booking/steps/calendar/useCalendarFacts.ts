import type { CalendarDay } from '#contract/calendar.ts'
import type { IsoDay } from '#contract/primitives.ts'
import type { CalendarFacts } from '#domain/booking/unavailable-day.ts'
import { onlyLocation } from '#domain/booking/only-location.ts'
import { useLocations, useSite } from '#src/api/useSite.ts'
import { useBooking } from '#src/visit/VisitContext.ts'

/** The location that the booking has chosen, or the only one. */
export const useChosenPlace = (): string | null =>
  useBooking(({ context }) => context.booking.location ?? onlyLocation(context.shop))

/** What is known of the shop's days, at the location chosen or at all of them. */
export const useCalendarFacts = (days: ReadonlyMap<IsoDay, CalendarDay>): CalendarFacts => {
  const { today, seasons } = useSite()
  const now = useBooking(({ context }) => context.shop.now)
  const all = useLocations()
  const place = useChosenPlace()
  const chosen = all.find(({ id }) => id === place)
  return { today, now, seasons, locations: chosen ? [chosen] : all, days }
}
