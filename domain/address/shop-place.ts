import type { Locale } from '#contract/primitives.ts'
import { isLanguageLike, isTenantCode, localeOf, type ShopPathParams } from './site-path.ts'

interface ShopPlace {
  /** The shop may not exist. Undefined if the address names no shop, so that the host decides. */
  tenant: string | undefined
  locale: Locale
}

/**
 * If the path has no shop's code, a single white label (`?wl=`) can name the shop.
 * @returns undefined if a segment is neither a shop's code nor a language
 */
export const shopPlace = (
  { tenant, locale }: ShopPathParams,
  whiteLabels: readonly string[] = [],
): ShopPlace | undefined => {
  if (tenant !== undefined && !isTenantCode(tenant)) return undefined
  if (locale !== undefined && !isLanguageLike(locale, { tenant })) return undefined
  const code = tenant ?? (whiteLabels.length === 1 ? whiteLabels.find(isTenantCode) : undefined)
  return { tenant: code?.toLowerCase(), locale: localeOf({ locale }) }
}
