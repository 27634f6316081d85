import { endOfHours } from '#domain/calendar/end-of-hours.ts'
import { useHours } from '#src/booking/steps/location/useHours.ts'

export const useRentalTime = () => {
  const inWords = useHours()
  return (start: string, hours: number): string => inWords([{ from: start, to: endOfHours(start, hours) }])
}
