import { useTranslations } from 'use-intl'
import type { RentalLocation } from '#contract/locations.ts'
import type { DayRange } from '#contract/primitives.ts'
import { serviceOf } from '#domain/calendar/service.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { useHours } from './useHours.ts'

/** Whether a location is closed for a period, and words where it is, or where the evening before is the only way. */
export const useServiceWords = () => {
  const t = useTranslations('location')
  const format = useFormat()
  const hours = useHours()
  const now = useBooking(({ context }) => context.shop.now)
  return (location: RentalLocation, period: DayRange): { isClosed: boolean; words: string | undefined } => {
    const { closed, dayBefore } = serviceOf(location, period, now)
    if (closed !== undefined) return { isClosed: true, words: t('closed', { day: format.day(closed, 'long') }) }
    if (dayBefore !== 'only') return { isClosed: false, words: undefined }
    const time = hours.time(location.pickupDayBeforeFrom!)
    return { isClosed: false, words: t('eveOnly', { day: format.day(period.from, 'long'), time }) }
  }
}
