import type { Locale } from '#contract/primitives.ts'
import { isLanguageLike, localeOf } from '#domain/address/segments.ts'
import type { SitePath } from '#domain/address/site-path.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { Refusal } from '#server/base/refusal.ts'

/** The language that a call answers in. @throws Refusal 404 when the path has something else in its place */
export const callLocale = (c: AppContext, path: Pick<SitePath, 'tenant'> & { locale: string }): Locale => {
  if (!isLanguageLike(path.locale, path)) throw new Refusal(404, { error: 'unknown locale' })
  const locale = localeOf(path)
  c.set('locale', locale)
  return locale
}
