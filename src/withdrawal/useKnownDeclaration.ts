import { useSearch } from '@tanstack/react-router'
import { bookerOf } from '#domain/persons/contact.ts'
import type { Declaration } from '#domain/reservation/withdrawal.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useQuery } from '#src/api/query.ts'
import { reservationQuery } from '#src/api/queries.ts'

const NOTHING: Declaration = { name: '', number: '', email: '' }

/** Name, number and address of the booking that the page's address names, if this browser may see it; undefined: that is being asked. */
export const useKnownDeclaration = (): Declaration | undefined => {
  const { booking: bookingId } = useSearch({ from: '/{-$tenant}/{-$locale}/withdrawal' })
  const { data, isLoading } = useQuery({
    ...reservationQuery(useApi(), bookingId ?? null),
    retry: false,
    // What was typed stays while the booking is fetched in the other language.
    placeholderData: (previous) => previous,
  })
  if (isLoading) return undefined
  if (!data) return NOTHING
  const { number, email, booking } = data
  const contact = bookerOf(booking)
  return { name: [contact?.firstname, contact?.lastname].filter(Boolean).join(' '), number, email }
}
