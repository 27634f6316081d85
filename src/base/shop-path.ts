import { localeOf } from '#domain/address/segments.ts'
import type { SitePath } from '#domain/address/site-path.ts'

/** The part of the path before the page, e.g. `/alpin/en`. */
export type ShopPathParams = Omit<SitePath, 'rest'>

/** Calls always name the language, and the tenant where the page does. */
export const apiBaseOf = (place: ShopPathParams): string =>
  `${place.tenant === undefined ? '' : `/${place.tenant}`}/${localeOf(place)}`
