import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSite } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { Page } from '#src/layout/Page.tsx'
import { PagePart } from '#src/layout/PagePart.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { postGroupLink } from '#contract/groups.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { fieldProblems } from '#domain/persons/form-problem.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import { LinkAgain } from '#src/checkout/booked/LinkAgain.tsx'
import { useAccountForm } from '#src/checkout/personal/useAccountForm.ts'
import { Button } from '#src/ui/Button.tsx'
import { Form } from '#src/ui/Form.tsx'
import { TextField } from '#src/ui/TextField.tsx'

const mailTo = (email: string) => (words: ReactNode) => <a href={`mailto:${email}`}>{words}</a>

/** Shows the page of a group that is unknown or completed (error code 704). Both cases offer the same links. */
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

/** Gives the shop's e-mail address, to which members can write to have their entry erased. */
export function EraseEntry() {
  const t = useTranslations('groups.ended')
  const { email } = useSite().settings
  return <p>{t.rich('erase', { email, link: mailTo(email) })}</p>
}

/**
 * Requests the mail with the leader's links again. The answer does not reveal whether the address belongs to a leader.
 */
export function LeadersLink() {
  const t = useTranslations('groups.linkAgain')
  const api = useApi()
  const { today } = useSite()
  const [email, setEmail] = useState('')
  const { state, refusal, submit } = useAccountForm((body: { email: string }) => api.send(postGroupLink, { body }))
  if (state === 'done') {
    return (
      <Notice kind="success" title={t('sent')} takesFocus>
        {t('sentHelp')}
      </Notice>
    )
  }
  return (
    <Form
      {...refusal}
      data-part="link-again"
      data-stack="16"
      onSubmit={() => {
        const values = { email: oneLine(email) }
        submit(values, fieldProblems(values, ['email'], today))
      }}
    >
      {(state === 'unreachable' || state === 'tooMany') && <Notice kind="error">{t('failed')}</Notice>}
      <TextField label={t('email')} name="email" value={email} onChange={setEmail} type="email" autoComplete="email" />
      <div>
        <Button kind="quiet" type="submit" isPending={state === 'sending'} pendingLabel={t('sending')}>
          {t('send')}
        </Button>
      </div>
    </Form>
  )
}
