import { DEFAULT_LOCALE, isLocale } from '#contract/constants.ts'
import type { Locale } from '#contract/primitives.ts'

/** The part of the path before the page, e.g. `/alpin/en`. */
export interface ShopPathParams {
  tenant?: string | undefined
  locale?: string | undefined
}

export const localeOf = ({ locale }: ShopPathParams): Locale =>
  locale !== undefined && isLocale(locale) ? locale : DEFAULT_LOCALE

/** Calls always name the language, and the tenant where the page does. */
export const apiBaseOf = (place: ShopPathParams): string =>
  `${place.tenant === undefined ? '' : `/${place.tenant}`}/${localeOf(place)}`
