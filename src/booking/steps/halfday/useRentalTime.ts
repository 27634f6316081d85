import { endOfHours } from '#domain/calendar/end-of-hours.ts'
import { useHours } from '#src/booking/steps/location/useHours.ts'

/** Returns a function that describes the hours of a rental with a start: "10:00 bis 13:00 Uhr". */
export const useRentalTime = () => {
  const inWords = useHours()
  return (start: string, hours: number): string => inWords([{ from: start, to: endOfHours(start, hours) }])
}
