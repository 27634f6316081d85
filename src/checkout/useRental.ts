import { stayInWords } from '#domain/booking/stay.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useQuery } from '#src/api/query.ts'
import { accommodationsQuery } from '#src/api/queries.ts'
import { useLocations } from '#src/api/useSite.ts'
import { useBooking } from '#src/visit/VisitContext.ts'

export type Rental = NonNullable<ReturnType<typeof useRental>>

/** Days, location and kind of the current booking for RentalFacts; null while one of them is missing. */
export const useRental = () => {
  const booking = useBooking(({ context }) => context.booking)
  const location = useLocations().find(({ id }) => id === booking.location)
  const { data } = useQuery({ ...accommodationsQuery(useApi()), enabled: typeof booking.accommodation === 'string' })
  const { from, to } = booking.days
  if (from === null || to === null || !location) return null
  const { hours, pickupDayBefore, handover, specials, groupname } = booking
  const accommodation =
    data || typeof booking.accommodation !== 'string' ? stayInWords(booking.accommodation, data ?? []) : null
  return {
    period: { from, to },
    hours,
    location,
    pickupDayBefore,
    handover,
    specials,
    accommodation,
    groupname: groupname.trim(),
  }
}
