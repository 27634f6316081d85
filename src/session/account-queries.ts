import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#src/api/api.ts'
import { CUSTOMER } from './session-actor.ts'

// The customer's own, forgotten with the session. Other devices and the shop change it too: it is never taken from memory.

export const personsQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.base, CUSTOMER, 'persons'],
    queryFn: ({ signal }) => api.call('getPersondata', { signal }),
    staleTime: 0,
  })

export const profileQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.base, CUSTOMER, 'profile'],
    queryFn: ({ signal }) => api.call('getProfile', { signal }),
    staleTime: 0,
  })

export const newsletterQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.base, CUSTOMER, 'newsletter'],
    queryFn: ({ signal }) => api.call('getNewsletter', { signal }),
    staleTime: 0,
  })

export const reservationsQuery = (api: Api, page: number) =>
  queryOptions({
    queryKey: [api.base, CUSTOMER, 'reservations', page],
    queryFn: ({ signal }) => api.call('getReservations', { query: { page }, signal }),
    staleTime: 0,
  })

export const customerReservationQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [api.base, CUSTOMER, 'reservation', id],
    queryFn: ({ signal }) => api.call('getReservation', { params: { id }, signal }),
    staleTime: 0,
  })
