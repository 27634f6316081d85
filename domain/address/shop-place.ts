import type { Locale } from '#contract/primitives.ts'
import { isLanguageLike, isTenantCode, localeOf } from './segments.ts'
import type { ShopPathParams } from './site-path.ts'

/** The shop and the language that an address means. */
interface ShopPlace {
  /** A shop's code, of a shop that may not exist; undefined: the address names none, and the host decides. */
  tenant: string | undefined
  locale: Locale
}

/**
 * Reads the first segments of a path and the white label (`?wl=`), which names the shop where the path names none; several count as none. The letter
 * case does not count, and a language that is not offered is German.
 * @returns undefined: a segment is no shop's code, or no language
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
