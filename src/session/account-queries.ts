import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#src/api/api.ts'
import { CUSTOMER } from './session-actor.ts'

/**
 * Creates a query for the customer's own data, which the app removes from the cache when the session ends. Cached data
 * is always fetched again, because other devices and the shop change it too.
 */
const ownQuery = <T>(api: Api, key: readonly unknown[], queryFn: (context: { signal: AbortSignal }) => Promise<T>) =>
  queryOptions({ queryKey: [api.base, CUSTOMER, ...key], queryFn, staleTime: 0 })

export const personsQuery = (api: Api) =>
  ownQuery(api, ['persons'], ({ signal }) => api.call('getPersondata', { signal }))

export const profileQuery = (api: Api) => ownQuery(api, ['profile'], ({ signal }) => api.call('getProfile', { signal }))

export const newsletterQuery = (api: Api) =>
  ownQuery(api, ['newsletter'], ({ signal }) => api.call('getNewsletter', { signal }))

export const reservationsQuery = (api: Api, page: number) =>
  ownQuery(api, ['reservations', page], ({ signal }) => api.call('getReservations', { query: { page }, signal }))

export const customerReservationQuery = (api: Api, id: string) =>
  ownQuery(api, ['reservation', id], ({ signal }) => api.call('getReservation', { params: { id }, signal }))
