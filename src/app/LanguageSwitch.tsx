import { Link, useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { DEFAULT_LOCALE, LOCALES } from '#contract/constants.ts'
import { localeOf } from './place.ts'
import './LanguageSwitch.css'

/** Links that replace the locale of the path and keep everything else (specification, section 2). */
export function LanguageSwitch() {
  const t = useTranslations('common.language')
  const current = localeOf(useParams({ strict: false }))
  return (
    <nav data-part="languages" aria-label={t('label')}>
      {LOCALES.map((locale) => (
        <Link
          key={locale}
          data-part="language"
          to="."
          params={(place) => ({ ...place, locale: locale === DEFAULT_LOCALE ? undefined : locale })}
          search
          hash
          replace
          resetScroll={false}
          lang={locale}
          hrefLang={locale}
          activeOptions={{ exact: true, includeSearch: false }}
          aria-current={locale === current ? 'true' : undefined}
          aria-label={`${locale.toUpperCase()}: ${t(locale)}`}
        >
          {locale.toUpperCase()}
        </Link>
      ))}
    </nav>
  )
}
