import type { DayRange } from '#contract/primitives.ts'
import type { hoursSeen } from '#domain/booking/hours-seen.ts'
import { countDays } from '#domain/calendar/days.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { useRentalHours } from './useRentalHours.ts'

/** Returns a function that describes the days of a rental, or its day and hours. */
export const usePeriodInWords = () => {
  const { day, rangeWithDays } = useFormat()
  const hoursInWords = useRentalHours()
  return (period: DayRange, rental: Parameters<typeof hoursSeen>[0]): string => {
    const hours = hoursInWords(rental)
    return hours === null ? rangeWithDays(period, countDays(period)) : `${day(period.from, 'long')}, ${hours}`
  }
}
