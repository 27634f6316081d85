import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSite } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { Page } from '#src/layout/Page.tsx'
import { PagePart } from '#src/layout/PagePart.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { postGroupLink } from '#contract/groups.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useLinkForm } from '#src/checkout/booked/LinkAgain.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Form } from '#src/ui/Form.tsx'
import { TextField } from '#src/ui/TextField.tsx'

const mailTo = (email: string) => (words: ReactNode) => <a href={`mailto:${email}`}>{words}</a>

/** The group is unknown or completed (704). Both offer the same links. */
export function GroupEnded() {
  const t = useTranslations('groups.ended')
  const { settings } = useSite()
  return (
    <Page title={t('title')} takesFocus>
      <Notice kind="info">{t('text', { phone: settings.phone })}</Notice>
      <PagePart title={t('link')}>
        <p>{t('linkHelp')}</p>
        <LeadersLink />
      </PagePart>
      <PagePart title={t('member')}>
        <p>{t.rich('erase', { email: settings.email, link: mailTo(settings.email) })}</p>
      </PagePart>
      <p>
        <RouterLink data-part="button" data-kind="quiet" to="/{-$tenant}/{-$locale}/groups" reloadDocument>
          {t('anew')}
        </RouterLink>
      </p>
    </Page>
  )
}

/** Requests the mail with the leader's links again. The answer does not reveal whether the address has a group. */
export function LeadersLink() {
  const t = useTranslations('groups.linkAgain')
  const api = useApi()
  const { request, hasFailed, form, propsOf } = useLinkForm(
    ['email'],
    () => t('email'),
    ({ email }) => api.send(postGroupLink, { body: { email } }),
  )
  if (request.isSuccess) {
    return (
      <Notice kind="success" title={t('sent')} takesFocus>
        {t('sentHelp')}
      </Notice>
    )
  }
  return (
    <Form {...form}>
      {hasFailed && <Notice kind="error">{t('failed')}</Notice>}
      <TextField {...propsOf('email')} type="email" autoComplete="email" />
      <div>
        <Button kind="quiet" type="submit" isPending={request.isPending} pendingLabel={t('sending')}>
          {t('send')}
        </Button>
      </div>
    </Form>
  )
}
