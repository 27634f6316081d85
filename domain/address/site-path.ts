import { DEFAULT_LOCALE, isLocale, TENANT_CODE_PATTERN } from '#contract/constants.ts'
import type { Locale } from '#contract/primitives.ts'
import { RESERVED_SEGMENTS } from '#contract/reserved.ts'

/** A page's path in its parts: `[/{tenant}][/{locale}]/rest`. Browser and server read every address by it. */
export interface SitePath {
  /** As written; it may not exist. */
  tenant?: string | undefined
  /** As written; it may not be supported. */
  locale?: string | undefined
  rest: string[]
}

export const isTenantCode = (segment: string): boolean =>
  TENANT_CODE_PATTERN.test(segment) && !RESERVED_SEGMENTS.has(segment.toLowerCase())

/** Two letters, with a region or without: `fr`, `en-US`. Three letters would be a shop's code. */
const SHORT_LANGUAGE = /^[a-z]{2}(?:-[a-z]{2})?$/i
/** Behind a shop's code no other code can follow: `eng`, `zh-Hant`, `es-419`. */
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,2}$/i

/** Whether a segment is meant as a language, offered or not. */
export const isLanguageLike = (segment: string, { tenant }: Pick<SitePath, 'tenant'>): boolean =>
  tenant === undefined
    ? SHORT_LANGUAGE.test(segment)
    : LANGUAGE.test(segment) && !RESERVED_SEGMENTS.has(segment.toLowerCase())

/** The language that a page or a call has: German where none is named, or one that is not offered. */
export const localeOf = ({ locale }: Pick<SitePath, 'locale'>): Locale => {
  const lowerCase = locale?.toLowerCase()
  return isLocale(lowerCase) ? lowerCase : DEFAULT_LOCALE
}

export const parseSitePath = (pathname: string): SitePath => {
  const rest = pathname.split('/').filter((segment) => segment !== '')
  const tenant = rest[0] !== undefined && isTenantCode(rest[0]) ? rest.shift() : undefined
  const locale = rest[0] !== undefined && isLanguageLike(rest[0], { tenant }) ? rest.shift() : undefined
  return { tenant, locale, rest }
}

/** Rebuilt from parts, so that it never starts with `//` and leads to another host. */
export const buildSitePath = ({ tenant, locale, rest }: SitePath): string =>
  `/${[tenant, locale, ...rest].filter((segment) => segment !== undefined).join('/')}`
