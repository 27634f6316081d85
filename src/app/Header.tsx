import { Link, useMatch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useSite } from '#src/api/useSite.ts'
import { AccountLink } from './AccountLink.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import './Header.css'

export function Header() {
  const t = useTranslations('common.header')
  const { settings } = useSite()
  // The staff has a login of its own, below.
  const isStaff = useMatch({ from: '/{-$tenant}/{-$locale}/staff', shouldThrow: false }) !== undefined
  return (
    <header data-part="header">
      <a data-part="skip" href="#main">
        {t('skip')}
      </a>
      <div data-part="header-row">
        <Link to="/{-$tenant}/{-$locale}" data-part="logo" aria-label={t('home', { name: settings.name })}>
          <img src={settings.logo} alt="" height={40} />
        </Link>
        <div data-part="header-links">
          {!isStaff && <AccountLink />}
          <LanguageSwitch />
        </div>
      </div>
    </header>
  )
}
