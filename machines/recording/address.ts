import { RECORDED_ROUTES, type RecordedAddress, type RecordedRoute } from '#contract/recordings.ts'
import { BOOKING_PAGES } from '#machines/booking/steps.ts'
import { CHANGE_STEPS } from '#machines/groups/change/steps.ts'
import { GROUP_STEPS } from '#machines/groups/leader/steps.ts'
import type { StandIns } from './stand-ins.ts'

export interface OpenAddress {
  /** The route below shop and language with the names of its parameters: `/user/reservations/$id`. */
  route: string
  hash: string
  params: Readonly<Record<string, string | undefined>>
  search: Omit<RecordedAddress['search'], 'page'> & { page?: number | undefined }
}

const HASHES: readonly string[] = [...BOOKING_PAGES, ...GROUP_STEPS, ...CHANGE_STEPS]

const NOT_FOUND: RecordedRoute = 'notFound'

export const recordedAddress = ({ id, text }: StandIns) => {
  const secret = (kind: string, value: string | undefined) => (value ? text(kind, value) : undefined)
  const opaque = (value: string | undefined) => (value ? id(value) : undefined)
  return ({ route, hash, params, search }: OpenAddress): RecordedAddress => ({
    route: RECORDED_ROUTES.find((known) => known === route) ?? NOT_FOUND,
    hash: HASHES.includes(hash) ? hash : '',
    params: {
      id: opaque(params.id),
      slug: secret('group', params.slug),
      token: secret('token', params.token),
    },
    search: {
      content: search.content,
      view: search.view,
      next: search.next,
      page: search.page,
      booking: opaque(search.booking),
      id: opaque(search.id),
      access: secret('access', search.access),
      token: secret('token', search.token),
    },
  })
}
