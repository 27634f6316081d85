import { Link, useMatch, useHydrated, useNavigate, useParams, useRouteContext } from '@tanstack/react-router'
import { useState, type MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { Locale } from '#contract/primitives.ts'
import { languageName } from '#domain/text/formatters.ts'
import { useSite } from '#src/api/useSite.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { MAIN } from '#src/base/main-id.ts'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { DEFAULT_LOCALE, LOCALES } from '#contract/constants.ts'
import { loadMessages } from '#locales/load.ts'
import { localeOf, type ShopPathParams } from '#domain/address/site-path.ts'
import { loadShop } from './load-shop.ts'
import './Header.css'

/** Moves the focus without changing the address, whose hash names the step. */
const skip = (event: MouseEvent) => {
  const main = document.getElementById(MAIN)
  if (!main) return
  event.preventDefault()
  // Removed on blur: otherwise a press on the background would focus it too.
  main.tabIndex = -1
  main.addEventListener('blur', () => main.removeAttribute('tabindex'), { once: true })
  main.focus()
}

export function Header() {
  const t = useTranslations('common.header')
  const language = useTranslations('common.language')
  const { settings } = useSite()
  const [failed, setFailed] = useState<Locale | null>(null)
  // Staff pages have their own login.
  const isStaff = useMatch({ from: '/{-$tenant}/{-$locale}/staff', shouldThrow: false }) !== undefined
  return (
    <header data-part="header">
      <a data-part="skip" href={`#${MAIN}`} onClick={skip}>
        {t('skip')}
      </a>
      <div data-part="header-row">
        <Link to="/{-$tenant}/{-$locale}" data-part="logo" aria-label={t('home', { name: settings.name })}>
          <img src={settings.logo} alt="" height={40} />
        </Link>
        <div data-part="header-links">
          {!isStaff && <AccountLink />}
          <LanguageSwitch onFailed={setFailed} />
        </div>
      </div>
      {failed && (
        <div data-part="header-notice">
          <Notice kind="error">{language('failed', { language: languageName(failed) })}</Notice>
        </div>
      )}
    </header>
  )
}

const TellCustomer = lazyWithPreload(() => import('#src/session/TellCustomer.tsx').then((file) => file.TellCustomer))

/**
 * "Anmelden", or "Mein Konto" for a customer. The session is loaded after hydration, so that the first page need not contain it. The link remains
 * the same element, so that no click on it is lost.
 */
function AccountLink() {
  const t = useTranslations('common.header')
  const [isCustomer, setIsCustomer] = useState(false)
  const isAlive = useHydrated()
  return (
    <>
      <RouterLink
        data-part="account-link"
        to={isCustomer ? '/{-$tenant}/{-$locale}/user/reservations' : '/{-$tenant}/{-$locale}/login'}
      >
        {t(isCustomer ? 'account' : 'login')}
      </RouterLink>
      {isAlive && <TellCustomer onTell={setIsCustomer} />}
    </>
  )
}

const inLocale = (place: ShopPathParams, locale: Locale): ShopPathParams => ({
  ...place,
  locale: locale === DEFAULT_LOCALE ? undefined : locale,
})

/** Whether a click has no modifier key, with which the browser would open a new page. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** Links that replace the locale of the path and keep everything else; where that fails, they lead to the root path. */
function LanguageSwitch({ onFailed }: { onFailed: (locale: Locale | null) => void }) {
  const t = useTranslations('common.language')
  const place = useParams({ strict: false })
  const current = localeOf(place)
  const context = useRouteContext({ from: '/{-$tenant}/{-$locale}' })
  const navigate = useNavigate()
  // The server does not know the hash (see the footer).
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
