import { OPAQUE_ID_PATTERN } from '#contract/constants.ts'

const VIEWS = ['register', 'password'] as const

/** The page after the login: the name of a route, not an address, so that no link can redirect to another site. */
const NEXT = ['userprofile', 'userreservations', 'userreservationsdetail', 'checkout'] as const
export type NextRoute = (typeof NEXT)[number]

export interface LoginSearch {
  /** Absent: the login. */
  view?: (typeof VIEWS)[number] | undefined
  next?: NextRoute | undefined
  /** The id of the reservation for `next`. */
  id?: string | undefined
}

export const parseLoginSearch = ({ view, next, id }: Record<string, unknown>): LoginSearch => ({
  view: VIEWS.find((known) => known === view),
  next: NEXT.find((known) => known === next),
  id: typeof id === 'string' && OPAQUE_ID_PATTERN.test(id) ? id : undefined,
})

export interface ReservationsSearch {
  page?: number | undefined
}

export const parseReservationsSearch = ({ page }: Record<string, unknown>): ReservationsSearch => ({
  page: /^[1-9]\d{0,3}$/.test(String(page)) ? Number(page) : undefined,
})
