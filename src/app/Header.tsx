import { Link, useMatch, useHydrated, useNavigate, useParams, useRouteContext } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useState, type MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { Locale } from '#contract/primitives.ts'
import { languageName } from '#domain/text/value-formatters.ts'
import { useSite } from '#src/api/useSite.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { MAIN } from '#src/base/main-id.ts'
import { lazyLater } from '#src/base/lazy-later.tsx'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { DEFAULT_LOCALE, LOCALES } from '#contract/constants.ts'
import { loadMessages } from '#locales/load.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import { languageSwitchMachine, type LanguageAnswer } from '#machines/language-switch.ts'
import { useVisitActor } from '#src/visit/useVisitActor.ts'
import { localeOf, type ShopPathParams } from '#domain/address/site-path.ts'
import { loadShop } from './load-shop.ts'
import './Header.css'

/** Focuses the main content without changing the address, because the hash of the address names the open step. */
const skip = (event: MouseEvent) => {
  const main = document.getElementById(MAIN)
  if (!main) return
  event.preventDefault()
  // Removes the tabindex on blur. Otherwise a press on the background would focus the main content again.
  main.tabIndex = -1
  main.addEventListener('blur', () => main.removeAttribute('tabindex'), { once: true })
  main.focus()
}

export function Header() {
  const t = useTranslations('common.header')
  const pages = useTranslations('common.pages')
  const language = useTranslations('common.language')
  const { settings } = useSite()
  const languages = useLanguageSwitch()
  const failed = useSelector(languages, (snapshot) => (snapshot.matches('failed') ? snapshot.context.locale : null))
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
          {!isStaff && (
            <>
              <RouterLink data-part="account-link" to="/{-$tenant}/{-$locale}/mybooking">
                {pages('mybooking')}
              </RouterLink>
              <AccountLink />
            </>
          )}
          <LanguageSwitch onChoose={(locale) => languages.send({ type: 'language.choose', locale })} />
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

const TellCustomer = lazyLater(() => import('#src/session/TellCustomer.tsx').then((file) => file.TellCustomer))

/** Login and account share one link element, so that a click is not lost when the session arrives. */
function AccountLink() {
  const t = useTranslations('common.header')
  const [isCustomer, setIsCustomer] = useState(false)
  return (
    <>
      <RouterLink
        data-part="account-link"
        to={isCustomer ? '/{-$tenant}/{-$locale}/user/reservations' : '/{-$tenant}/{-$locale}/login'}
      >
        <svg data-part="account-icon" viewBox="0 0 24 24" aria-hidden>
          <path d="M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c0-4 3.4-6 7.5-6s7.5 2 7.5 6" />
        </svg>
        <span data-part="account-words">{t(isCustomer ? 'account' : 'login')}</span>
      </RouterLink>
      <TellCustomer onTell={setIsCustomer} />
    </>
  )
}

const inLocale = (place: ShopPathParams, locale: Locale): ShopPathParams => ({
  ...place,
  locale: locale === DEFAULT_LOCALE ? undefined : locale,
})

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

const useLanguageSwitch = () => {
  const place = useParams({ strict: false })
  const context = useRouteContext({ from: '/{-$tenant}/{-$locale}' })
  const navigate = useNavigate()
  return useVisitActor(
    languageSwitchMachine.provide({
      actors: {
        load: fromAnswer<LanguageAnswer, { locale: Locale }>(
          async ({ input: { locale } }) => {
            await Promise.all([loadMessages(locale), loadShop(context, inLocale(place, locale))])
            return { type: 'language.loaded' }
          },
          { type: 'language.unreachable' },
        ),
      },
      actions: {
        showPage: ({ context: { locale } }) =>
          void navigate({
            to: '.',
            params: (now) => inLocale(now, locale!),
            search: true,
            hash: true,
            replace: true,
            resetScroll: false,
          }),
        showFirstPage: () => void navigate({ to: '/{-$tenant}/{-$locale}' }),
      },
    }),
  )
}

function LanguageSwitch({ onChoose }: { onChoose: (locale: Locale) => void }) {
  const t = useTranslations('common.language')
  const current = localeOf(useParams({ strict: false }))
  const hash = useHydrated() || undefined

  const choose = (event: MouseEvent, locale: Locale) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onChoose(locale)
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
          onClick={(event) => choose(event, locale)}
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
