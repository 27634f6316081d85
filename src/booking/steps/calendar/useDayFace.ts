import { useFormatter, useTranslations } from 'use-intl'
import type { IsoDay } from '#contract/primitives.ts'
import { beginsOnEve, type CalendarFacts, dayUnavailableReason } from '#domain/booking/unavailable-day.ts'
import { useFormat } from '#src/base/useFormat.ts'
import type { DayFace } from '#src/ui/DayCalendar.tsx'
import { useBooking } from '#src/visit/VisitContext.ts'
import type { CalendarDays } from './useCalendarDays.ts'
import { useChosenPlace } from './useCalendarFacts.ts'
import { useUnavailableTexts } from './useUnavailableTexts.ts'

/** Percent taken from which on a day is said to fill up. */
const FILLING = 50
const NEARLY_FULL = 80

const fullnessOf = (free: number): NonNullable<DayFace['fullness']> => {
  const percent = 100 - free
  return { percent, level: percent >= NEARLY_FULL ? 'nearly' : percent >= FILLING ? 'filling' : 'plenty' }
}

/** React asks for the days of a month at each focus and press. */
const oncePerDay = (faceOf: (day: IsoDay) => DayFace): ((day: IsoDay) => DayFace) => {
  const faces = new Map<IsoDay, DayFace>()
  return (day) => {
    const face = faces.get(day) ?? faceOf(day)
    faces.set(day, face)
    return face
  }
}

/** How each day looks and what is read out of it. */
export const useDayFace = (facts: CalendarFacts, days: CalendarDays['days']) => {
  const t = useTranslations('calendar')
  const format = useFormat()
  const intl = useFormatter()
  const { reasonOf } = useUnavailableTexts(useChosenPlace())
  const chosen = useBooking(({ context }) => context.booking.days)

  return oncePerDay((day) => {
    const date = intl.dateTime(new Date(day), {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    })
    const reason = dayUnavailableReason(day, chosen, facts)
    const known = reason ? undefined : days.get(day)
    const price = known?.fromPrice
    const fullness = known?.free === undefined ? undefined : fullnessOf(known.free)
    const words = [
      date,
      chosen.from === day && t('first'),
      chosen.to === day && t('last'),
      reason ? reasonOf(reason) : beginsOnEve(facts.locations, day, facts.now) && t('eve'),
      price !== undefined && t('from', { price: format.money(price) }),
      fullness && t(`fullness.${fullness.level}`),
    ]
    return {
      label: words.filter(Boolean).join(', '),
      isUnavailable: reason !== undefined,
      ...(price !== undefined && {
        detail: intl.number(price / 100, { minimumFractionDigits: price % 100 === 0 ? 0 : 2 }),
      }),
      ...(fullness && { fullness }),
    }
  })
}
