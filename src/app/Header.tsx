import { Link, useMatch } from '@tanstack/react-router'
import { useState, type MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { Locale } from '#contract/primitives.ts'
import { languageName } from '#domain/text/formatters.ts'
import { useSite } from '#src/api/useSite.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { AccountLink } from './AccountLink.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { MAIN } from '#src/base/main-id.ts'
import './Header.css'

/** The address stays as it is: its hash names the step. */
const skip = (event: MouseEvent) => {
  const main = document.getElementById(MAIN)
  if (!main) return
  event.preventDefault()
  // Only for now: a press beside a control would focus it too.
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
