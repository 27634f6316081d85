import { localeOf } from '#domain/address/segments.ts'
import type { SitePath } from '#domain/address/site-path.ts'

/** Shop and language of a path, e.g. `/alpin/en`. */
export type ShopPathParams = Omit<SitePath, 'rest'>

/** Returns the base of the API. It always names the language, and the tenant if the page does. */
export const apiBaseOf = (place: ShopPathParams): string =>
  `${place.tenant === undefined ? '' : `/${place.tenant}`}/${localeOf(place)}`
