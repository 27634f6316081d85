import { useHydrated } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CONTENT_TYPES } from '#contract/constants.ts'
import type { Settings } from '#contract/site.ts'
import { hasTagManager } from '#domain/tracking/tag-manager.ts'
import { useSite } from '#src/api/useSite.ts'
import { PaidElsewhere } from '#src/booking/dialogs/PaidElsewhere.tsx'
import { CookieButton } from '#src/consent/CookieButton.tsx'
import { ReportButton } from '#src/report/ReportButton.tsx'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { ANNOUNCEMENTS } from '#src/ui/announce.ts'
import { BusyNotice } from './BusyNotice.tsx'
import './Footer.css'

export function Footer() {
  const t = useTranslations('common')
  const tContent = useTranslations('content')
  const { settings } = useSite()
  // Adds the hash only after hydration, because React would keep the server's addresses, which lack it.
  const hash = useHydrated() || undefined
  return (
    <>
      <footer data-part="footer">
        <div data-part="footer-row">
          <div data-part="footer-shop">
            <img src={settings.logoInverted} alt={settings.name} height={36} loading="lazy" />
            <p>{settings.claim}</p>
          </div>
          <address data-part="footer-contact">
            <a href={`tel:${settings.phone.replace(/[^+\d]/g, '')}`}>{settings.phone}</a>
            <a href={`mailto:${settings.email}`}>{settings.email}</a>
          </address>
          <nav data-part="footer-links" aria-label={t('footer.legal')}>
            {settings.groups && (
              <RouterLink to="/{-$tenant}/{-$locale}/groups" preload={false}>
                {t('groups')}
              </RouterLink>
            )}
            {CONTENT_TYPES.map((type) => (
              <RouterLink
                key={type}
                to="."
                search={(search) => ({ ...search, content: type })}
                hash={hash}
                resetScroll={false}
                preload={false}
              >
                {tContent(type)}
              </RouterLink>
            ))}
            {/* German law (§ 356a (1) BGB) requires this link on every page of a shop whose contracts can be withdrawn. */}
            {settings.withdrawal && <RouterLink to="/{-$tenant}/{-$locale}/withdrawal">{t('withdraw')}</RouterLink>}
            {hasTagManager(settings.gtmId) && <CookieButton />}
            <ReportButton />
          </nav>
          {settings.poweredBy && <PoweredBy {...settings.poweredBy} />}
        </div>
      </footer>
      {/* The region is outside the footer, because an open dialog hides the footer from screen readers. */}
      <Announcements />
      <PaidElsewhere />
      <BusyNotice />
    </>
  )
}

function PoweredBy({ title, url, logo }: NonNullable<Settings['poweredBy']>) {
  const t = useTranslations('common.footer')
  const link = (text: ReactNode) => <a href={url}>{text}</a>
  return (
    <p data-part="powered-by">
      {logo && <img src={logo} alt="" height={24} loading="lazy" />}
      <span>{t.rich('poweredBy', { title, link })}</span>
    </p>
  )
}

const EMPTY = { __html: '' }

/** React Aria's dialogs hide other elements from screen readers, except those with `data-live-announcer`. */
function Announcements() {
  return (
    <div
      id={ANNOUNCEMENTS}
      aria-live="polite"
      data-part="hidden"
      data-live-announcer="true"
      dangerouslySetInnerHTML={EMPTY}
      suppressHydrationWarning
    />
  )
}
