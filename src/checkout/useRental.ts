import { stayInWords } from '#domain/booking/stay-texts.ts'
import { endOfHours } from '#domain/calendar/end-of-hours.ts'
import { useLocations } from '#src/api/useSite.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { useHouses } from './useHouses.ts'

export type Rental = NonNullable<ReturnType<typeof useRental>>

export const useRental = () => {
  const booking = useBooking(({ context }) => context.booking)
  const location = useLocations().find(({ id }) => id === booking.location)
  const { houses, areKnown } = useHouses()
  const { from, to } = booking.days
  if (from === null || to === null || !location) return null
  const { hours, start, pickupDayBefore, specials, groupname } = booking
  const accommodation = areKnown ? stayInWords(booking.accommodation, houses) : null
  const handover =
    start && hours !== null
      ? { pickupdate: from, pickuptime: start, returndate: from, returntime: endOfHours(start, hours) }
      : booking.handover
  return {
    period: { from, to },
    hours,
    start,
    location,
    pickupDayBefore,
    handover,
    specials,
    accommodation,
    groupname: groupname.trim(),
  }
}
