import { queryOptions } from '@tanstack/react-query'
import type { ContentType } from '#contract/content.ts'
import type { Api } from './api.ts'
import { freshOfPage, ofPage } from './page-answers.ts'

// These queries load data that the app only displays, because a statechart makes each call whose answer can change a
// state (docs/architecture.md, "The life of an event").

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

/** Returns a query that is idle while `bookingId` is null. */
export const reservationQuery = (api: Api, bookingId: string | null, access?: string) => {
  const asked = { params: { bookingId: bookingId ?? '' }, query: { access } }
  return queryOptions({
    queryKey: [api.base, 'reservation', bookingId],
    queryFn: ({ signal }) => api.call('getCheckout', { ...asked, signal }),
    enabled: bookingId !== null,
    initialData: () => ofPage(api, 'getCheckout', asked),
    staleTime: freshOfPage,
  })
}
