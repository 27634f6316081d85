import { useTranslations } from 'use-intl'
import { hoursSeen } from '#domain/booking/hours-seen.ts'
import { useRentalTime } from './useRentalTime.ts'

/** Returns a function that describes the hours of a rental, and returns null for whole days. */
export const useRentalHours = () => {
  const t = useTranslations('halfday')
  const timeInWords = useRentalTime()
  return (rental: Parameters<typeof hoursSeen>[0]): string | null => {
    const { hours, start } = hoursSeen(rental)
    if (hours === undefined) return null
    const length = t('hours', { count: hours })
    return start ? t('summary', { time: timeInWords(start, hours), length }) : length
  }
}
