import { queryOptions } from '@tanstack/react-query'
import type { ContentType } from '#contract/content.ts'
import type { Api } from './api.ts'

// These queries load data that the app only displays. A statechart makes each call whose answer can change a state
// (docs/architecture.md, "The life of an event"). Each key starts with the API's base, which names tenant and language.

export const specialsQuery = (api: Api) =>
  queryOptions({ queryKey: [api.base, 'specials'], queryFn: ({ signal }) => api.call('getSpecials', { signal }) })

export const accommodationsQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.base, 'accommodations'],
    queryFn: ({ signal }) => api.call('getAccommodations', { signal }),
  })

export const contentQuery = (api: Api, type: ContentType) =>
  queryOptions({
    queryKey: [api.base, 'content', type],
    queryFn: ({ signal }) => api.call('getContent', { params: { type }, signal }),
  })

/**
 * Returns the query for a reservation of this browser. Cached data is always fetched again, because the shop or a
 * payment may change the status. `bookingId` is null if no id is known. `access` is the token of a mail's link.
 */
export const reservationQuery = (api: Api, bookingId: string | null, access?: string) =>
  queryOptions({
    queryKey: [api.base, 'reservation', bookingId],
    queryFn: ({ signal }) =>
      api.call('getCheckout', { params: { bookingId: bookingId ?? '' }, query: { access }, signal }),
    enabled: bookingId !== null,
    staleTime: 0,
  })
