import { type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { lostChanges } from '#machines/groups/leader/saving.ts'
import { isSameJson } from '#machines/same-json.ts'
import { useSite } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { Page } from '#src/layout/Page.tsx'
import { PagePart } from '#src/layout/PagePart.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { LinkAgain } from '#src/checkout/booked/LinkAgain.tsx'
import { useGroup } from './GroupContext.ts'
import { LeadersLink } from './LeadersLink.tsx'

const mailTo = (email: string) => (words: ReactNode) => <a href={`mailto:${email}`}>{words}</a>

export function GroupEnded() {
  const t = useTranslations('groups.ended')
  const { settings } = useSite()
  return (
    <Page title={t('title')} takesFocus>
      <Lost />
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

function Lost() {
  const t = useTranslations('groups.ended.lost')
  const { hasGeneral, changed, removed } = useGroup(({ context }) => lostChanges(context), isSameJson)
  const nobody = t('nobody')
  const items = [
    ...(hasGeneral ? [t('general')] : []),
    ...changed.map((name) => t('changed', { name: name || nobody })),
    ...removed.map((name) => t('removed', { name: name || nobody })),
  ]
  if (items.length === 0) return null
  return (
    <Notice kind="warning" title={t('title')}>
      <p>{t('text')}</p>
      <ul>
        {[...items.entries()].map(([at, item]) => (
          <li key={at}>{item}</li>
        ))}
      </ul>
      <p>{t('help')}</p>
    </Notice>
  )
}

export function EraseEntry() {
  const t = useTranslations('groups.ended')
  const { email } = useSite().settings
  return <p>{t.rich('erase', { email, link: mailTo(email) })}</p>
}
