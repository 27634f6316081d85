import { DEFAULT_LOCALE, isLocale, TENANT_CODE_PATTERN } from '#contract/constants.ts'
import type { Locale } from '#contract/primitives.ts'
import { RESERVED_SEGMENT } from '#contract/reserved.ts'

export const isTenantCode = (segment: string): boolean =>
  TENANT_CODE_PATTERN.test(segment) && !RESERVED_SEGMENT.test(segment)

const SHORT_LANGUAGE = /^[a-z]{2}(-[a-z]{2})?$/i
const LANGUAGE = /^[a-z]{2,3}(-[a-z\d]+)*$/i

export const isLanguageLike = (segment: string, { tenant }: Pick<SitePath, 'tenant'>): boolean =>
  (tenant === undefined ? SHORT_LANGUAGE : LANGUAGE).test(segment) && !RESERVED_SEGMENT.test(segment)

/** Returns the language of a page or call. It is German if the path contains no language or an unsupported one. */
export const localeOf = ({ locale }: Pick<SitePath, 'locale'>): Locale => {
  const lowerCase = locale?.toLowerCase()
  return isLocale(lowerCase) ? lowerCase : DEFAULT_LOCALE
}

/** The parts of a page's path: `[/{tenant}][/{locale}]/rest`. */
export interface SitePath {
  tenant?: string | undefined
  locale?: string | undefined
  rest: string[]
}

export type ShopPathParams = Omit<SitePath, 'rest'>

/** `rest` must have no empty segment, because a browser would read the segment after `//` as a host. */
export const buildSitePath = ({ tenant, locale, rest }: SitePath): string =>
  `/${[tenant, locale, ...rest].filter((segment) => segment !== undefined).join('/')}`
