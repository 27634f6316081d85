import { TENANT_CODE_PATTERN } from '#contract/constants.ts'
import { RESERVED_SEGMENTS } from '#contract/reserved.ts'

/** A page's path, taken apart: `[/{tenant}][/{locale}]/rest`. */
export interface SitePath {
  /** As written; it may not exist. */
  tenant?: string
  /** As written; it may not be supported. */
  locale?: string
  rest: string[]
}

export const isTenantCode = (segment: string): boolean =>
  TENANT_CODE_PATTERN.test(segment) && !RESERVED_SEGMENTS.has(segment.toLowerCase())

const isLocaleLike = (segment: string) => /^[a-z]{2}$/i.test(segment)

export const parseSitePath = (pathname: string): SitePath => {
  const rest = pathname.split('/').filter((segment) => segment !== '')
  const tenant = rest[0] !== undefined && isTenantCode(rest[0]) ? rest.shift() : undefined
  const locale = rest[0] !== undefined && isLocaleLike(rest[0]) ? rest.shift() : undefined
  return { tenant, locale, rest }
}

/** Rebuilt from parts, so that it never starts with `//` and leads to another host. */
export const buildSitePath = ({ tenant, locale, rest }: SitePath): string =>
  `/${[tenant, locale, ...rest].filter((segment) => segment !== undefined).join('/')}`
