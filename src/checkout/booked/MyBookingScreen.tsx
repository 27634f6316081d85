import { useTranslations } from 'use-intl'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { Page } from '#src/layout/Page.tsx'
import { LinkAgain } from './LinkAgain.tsx'

export function MyBookingScreen() {
  const t = useTranslations('checkout.linkAgain')
  const pages = useTranslations('common.pages')
  return (
    <Page title={pages('mybooking')} help={t('page.help')}>
      <LinkAgain />
      <p>
        {t('page.account')} <RouterLink to="/{-$tenant}/{-$locale}/login">{t('page.login')}</RouterLink>
      </p>
    </Page>
  )
}
