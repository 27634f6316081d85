import { LOGIN_VIEWS, PAGES_AFTER_LOGIN, type PageAfterLogin } from '#contract/constants.ts'
import { idOf } from '#src/base/search-params.ts'

export interface LoginSearch {
  view?: (typeof LOGIN_VIEWS)[number] | undefined
  next?: PageAfterLogin | undefined
  id?: string | undefined
}

export const parseLoginSearch = ({ view, next, id }: Record<string, unknown>): LoginSearch => ({
  view: LOGIN_VIEWS.find((known) => known === view),
  next: PAGES_AFTER_LOGIN.find((known) => known === next),
  id: idOf(id),
})

export interface ReservationsSearch {
  page?: number | undefined
}

export const parseReservationsSearch = ({ page }: Record<string, unknown>): ReservationsSearch => ({
  page: /^[1-9]\d{0,3}$/.test(String(page)) ? Number(page) : undefined,
})
