import { isLanguageLike, isTenantCode, type SitePath } from './site-path.ts'

/** The shop may not exist, and the language may not be supported. */
export const parseSitePath = (pathname: string): SitePath => {
  const rest = pathname.split('/').filter((segment) => segment !== '')
  const tenant = rest[0] !== undefined && isTenantCode(rest[0]) ? rest.shift() : undefined
  const locale = rest[0] !== undefined && isLanguageLike(rest[0], { tenant }) ? rest.shift() : undefined
  return { tenant, locale, rest }
}
