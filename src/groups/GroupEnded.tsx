import { type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSite } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { Page } from '#src/layout/Page.tsx'
import { PagePart } from '#src/layout/PagePart.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { LinkAgain } from '#src/checkout/booked/LinkAgain.tsx'
import { LeadersLink } from './LeadersLink.tsx'

const mailTo = (email: string) => (words: ReactNode) => <a href={`mailto:${email}`}>{words}</a>

export function GroupEnded() {
  const t = useTranslations('groups.ended')
  const { settings } = useSite()
  return (
    <Page title={t('title')} takesFocus>
      <Notice kind="info">{t('text', { phone: settings.phone })}</Notice>
      <PagePart title={t('booked')}>
        <p>{t('bookedHelp')}</p>
        <LinkAgain />
      </PagePart>
      <PagePart title={t('link')}>
        <p>{t('linkHelp')}</p>
        <LeadersLink />
      </PagePart>
      <PagePart title={t('member')}>
        <p>{t('own')}</p>
        <EraseEntry />
      </PagePart>
      <p>
        <RouterLink data-part="button" data-kind="quiet" to="/{-$tenant}/{-$locale}/groups" reloadDocument>
          {t('anew')}
        </RouterLink>
      </p>
    </Page>
  )
}

export function EraseEntry() {
  const t = useTranslations('groups.ended')
  const { email } = useSite().settings
  return <p>{t.rich('erase', { email, link: mailTo(email) })}</p>
}
