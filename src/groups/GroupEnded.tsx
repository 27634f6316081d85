import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSite } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { Page } from '#src/layout/Page.tsx'
import { PagePart } from '#src/layout/PagePart.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { LeadersLink } from './LeadersLink.tsx'

const mailTo = (email: string) => (words: ReactNode) => <a href={`mailto:${email}`}>{words}</a>

/** No such group, or a completed one (704): the ways on are the same. */
export function GroupEnded() {
  const t = useTranslations('groups.ended')
  const { settings } = useSite()
  return (
    <Page title={t('title')} takesFocus>
      <Notice kind="info">
        <p>{t('text', { phone: settings.phone })}</p>
      </Notice>
      <PagePart title={t('link')}>
        <p>{t('linkHelp')}</p>
        <LeadersLink />
      </PagePart>
      <PagePart title={t('member')}>
        <p>
          {t.rich('erase', {
            email: settings.email,
            link: mailTo(settings.email),
          })}
        </p>
      </PagePart>
      <p>
        <RouterLink data-part="button" data-kind="quiet" to="/{-$tenant}/{-$locale}/groups" reloadDocument>
          {t('anew')}
        </RouterLink>
      </p>
    </Page>
  )
}
