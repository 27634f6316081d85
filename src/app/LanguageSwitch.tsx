import { Link, useHydrated, useNavigate, useParams, useRouteContext } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { DEFAULT_LOCALE, LOCALES } from '#contract/constants.ts'
import type { Locale } from '#contract/primitives.ts'
import { languageName } from '#domain/text/formatters.ts'
import { loadMessages } from '#locales/load.ts'
import { loadShop } from './load-shop.ts'
import { localeOf } from '#domain/address/segments.ts'
import type { ShopPathParams } from '#src/base/shop-path.ts'
import './LanguageSwitch.css'

const inLocale = (place: ShopPathParams, locale: Locale): ShopPathParams => ({
  ...place,
  locale: locale === DEFAULT_LOCALE ? undefined : locale,
})

/** With Ctrl or another modifier the browser opens a new page. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** Links that replace the locale of the path and keep everything else; where that fails, they lead to the root path. */
export function LanguageSwitch({ onFailed }: { onFailed: (locale: Locale | null) => void }) {
  const t = useTranslations('common.language')
  const place = useParams({ strict: false })
  const current = localeOf(place)
  const context = useRouteContext({ from: '/{-$tenant}/{-$locale}' })
  const navigate = useNavigate()
  // As in the footer.
  const hash = useHydrated() || undefined

  const change = async (event: MouseEvent, locale: Locale) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onFailed(null)
    try {
      await Promise.all([loadMessages(locale), loadShop(context, inLocale(place, locale))])
    } catch (error) {
      // oxlint-disable-next-line no-console -- for developers; the page shows a notice
      console.warn(error)
      onFailed(locale)
      return navigate({ to: '/{-$tenant}/{-$locale}' })
    }
    return navigate({
      to: '.',
      params: (now) => inLocale(now, locale),
      search: true,
      hash: true,
      replace: true,
      resetScroll: false,
    })
  }

  return (
    <nav data-part="languages" aria-label={t('label')}>
      {LOCALES.map((locale) => (
        <Link
          key={locale}
          data-part="language"
          to="."
          params={(now) => inLocale(now, locale)}
          search
          hash={hash}
          onClick={(event) => void change(event, locale)}
          lang={locale}
          hrefLang={locale}
          activeOptions={{ exact: true, includeSearch: false }}
          aria-current={locale === current ? 'true' : undefined}
          aria-label={`${locale.toUpperCase()}: ${languageName(locale)}`}
        >
          {locale.toUpperCase()}
        </Link>
      ))}
    </nav>
  )
}
