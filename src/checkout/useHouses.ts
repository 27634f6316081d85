import { useApi } from '#src/api/ApiContext.ts'
import { accommodationsQuery } from '#src/api/queries.ts'
import { useQuery } from '#src/api/query.ts'
import { useBooking } from '#src/visit/VisitContext.ts'

/**
 * Returns the shop's accommodations if the visitor has chosen one of them. They count as known too if they could not be
 * loaded, because the order needs only the id.
 */
export const useHouses = () => {
  const isListed = useBooking(({ context }) => typeof context.booking.accommodation === 'string')
  const { data, isFetched } = useQuery({ ...accommodationsQuery(useApi()), enabled: isListed })
  return { houses: data ?? [], areKnown: !isListed || isFetched }
}
