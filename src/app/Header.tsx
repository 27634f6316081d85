import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useSite } from '#src/api/useSite.ts'
import { Account } from './Account.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import './Header.css'

export function Header() {
  const t = useTranslations('common.header')
  const { settings } = useSite()
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
          <Account />
          <LanguageSwitch />
        </div>
      </div>
    </header>
  )
}
