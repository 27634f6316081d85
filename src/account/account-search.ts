import { LOGIN_VIEWS, OPAQUE_ID_PATTERN, PAGES_AFTER_LOGIN, type PageAfterLogin } from '#contract/constants.ts'

export interface LoginSearch {
  /** Absent: the login. */
  view?: (typeof LOGIN_VIEWS)[number] | undefined
  next?: PageAfterLogin | undefined
  /** The id of the reservation for `next`. */
  id?: string | undefined
}

export const parseLoginSearch = ({ view, next, id }: Record<string, unknown>): LoginSearch => ({
  view: LOGIN_VIEWS.find((known) => known === view),
  next: PAGES_AFTER_LOGIN.find((known) => known === next),
  id: typeof id === 'string' && OPAQUE_ID_PATTERN.test(id) ? id : undefined,
})

export interface ReservationsSearch {
  page?: number | undefined
}

export const parseReservationsSearch = ({ page }: Record<string, unknown>): ReservationsSearch => ({
  page: /^[1-9]\d{0,3}$/.test(String(page)) ? Number(page) : undefined,
})
