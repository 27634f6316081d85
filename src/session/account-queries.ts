import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/call.ts'
import type { Api, Calls, ClientCallName } from '#src/api/api.ts'
import { type Asked, freshOfPage, ofPage } from '#src/api/page-answers.ts'
import { CUSTOMER } from './session-actor.ts'

/** Data that the browser has fetched is never fresh, because other devices and the shop change the data too. */
const ownQuery = <N extends ClientCallName>(api: Api, key: readonly unknown[], name: N, asked: Asked<N> = {}) =>
  queryOptions<AnswerOf<Calls[N]>>({
    queryKey: [api.base, CUSTOMER, ...key],
    queryFn: ({ signal }) => api.call(name, { ...asked, signal }),
    initialData: () => ofPage(api, name, asked),
    staleTime: freshOfPage,
  })

export const personsQuery = (api: Api) => ownQuery(api, ['persons'], 'getPersondata')

export const profileQuery = (api: Api) => ownQuery(api, ['profile'], 'getProfile')

export const newsletterQuery = (api: Api) => ownQuery(api, ['newsletter'], 'getNewsletter')

export const reservationsQuery = (api: Api, page: number) =>
  ownQuery(api, ['reservations', page], 'getReservations', { query: { page } })

export const customerReservationQuery = (api: Api, id: string) =>
  ownQuery(api, ['reservation', id], 'getReservation', { params: { id } })
