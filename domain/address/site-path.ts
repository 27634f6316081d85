import { isLanguageLike, isTenantCode } from './segments.ts'

/** The parts of a page's path: `[/{tenant}][/{locale}]/rest`. Browser and server parse every address with it. */
export interface SitePath {
  /** As in the address; it may not exist. */
  tenant?: string | undefined
  /** As in the address; it may not be supported. */
  locale?: string | undefined
  rest: string[]
}

/** Shop and language of a path, e.g. `/alpin/en`. */
export type ShopPathParams = Omit<SitePath, 'rest'>

export const parseSitePath = (pathname: string): SitePath => {
  const rest = pathname.split('/').filter((segment) => segment !== '')
  const tenant = rest[0] !== undefined && isTenantCode(rest[0]) ? rest.shift() : undefined
  const locale = rest[0] !== undefined && isLanguageLike(rest[0], { tenant }) ? rest.shift() : undefined
  return { tenant, locale, rest }
}

/** Joins the parts, so that the path never starts with `//`, which would be another host. */
export const buildSitePath = ({ tenant, locale, rest }: SitePath): string =>
  `/${[tenant, locale, ...rest].filter((segment) => segment !== undefined).join('/')}`
