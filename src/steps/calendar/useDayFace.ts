import { useFormatter, useTranslations } from 'use-intl'
import type { CalendarDay } from '#contract/calendar.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { isOpenOn } from '#domain/opening.ts'
import { onlyLocation } from '#machines/booking-context.ts'
import { useLocations, useSite } from '#src/api/useSite.ts'
import { useFormat } from '#src/useFormat.ts'
import type { DayFace } from '#src/ui/DayCalendar.tsx'
import { useBooking } from '#src/visit/VisitContext.ts'

/** Percent taken from which on a day is said to fill up. */
const FILLING = 50
const NEARLY_FULL = 80

/** How each day looks, what is read out of it, and why it cannot be chosen. */
export const useDayFace = (days: ReadonlyMap<IsoDay, CalendarDay>) => {
  const t = useTranslations('calendar')
  const format = useFormat()
  const intl = useFormatter()
  const { today, seasons } = useSite()
  const chosen = useBooking(({ context }) => context.booking.days)
  const place = useBooking(({ context }) => context.booking.location ?? onlyLocation(context.shop))
  const location = useLocations().find(({ id }) => id === place)

  /** Why a day cannot be chosen; what the page knows without asking comes first. */
  const reasonOf = (day: IsoDay): string | undefined => {
    if (day <= today) return t('reason.past')
    if (!seasons.some(({ from, to }) => from <= day && day <= to)) return t('reason.season')
    if (location && !isOpenOn(location, day)) return t('reason.closed', { location: location.title })
    const reason = days.get(day)?.reason
    return reason && t(`reason.${reason}`, { location: location?.title ?? '' })
  }

  const fullnessWords = (fullness: number) =>
    t(fullness >= NEARLY_FULL ? 'fullness.nearly' : fullness >= FILLING ? 'fullness.filling' : 'fullness.plenty')

  const faceOf = (day: IsoDay): DayFace => {
    const date = intl.dateTime(new Date(day), {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    })
    const known = days.get(day)
    const reason = reasonOf(day)
    const price = reason === undefined ? known?.fromPrice : undefined
    const fullness = reason === undefined && known?.free !== undefined ? 100 - known.free : undefined
    const facts = [
      date,
      chosen.from === day && t('first'),
      chosen.to === day && t('last'),
      reason,
      price !== undefined && t('from', { price: format.money(price) }),
      fullness !== undefined && fullnessWords(fullness),
    ]
    return {
      label: facts.filter(Boolean).join(', '),
      isUnavailable: reason !== undefined,
      ...(price !== undefined && {
        detail: intl.number(price / 100, { minimumFractionDigits: price % 100 === 0 ? 0 : 2 }),
      }),
      ...(fullness !== undefined && fullness >= FILLING && { fullness }),
    }
  }

  return { faceOf, reasonOf }
}
