import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSite } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { Page } from '#src/layout/Page.tsx'
import { PagePart } from '#src/layout/PagePart.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { postGroupLink } from '#contract/groups.ts'
import { Invalid } from '#contract/errors.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { ApiError } from '#src/api/errors.ts'
import { useMutation } from '#src/api/query.ts'
import { Button } from '#src/ui/Button.tsx'
import { Form } from '#src/ui/Form.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import '#src/checkout/booked/LinkAgain.css'

const mailTo = (email: string) => (words: ReactNode) => <a href={`mailto:${email}`}>{words}</a>

/** The group is unknown or completed (704). Both offer the same links. */
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

/** Requests the mail with the leader's links again. The answer does not reveal whether the address has a group. */
export function LeadersLink() {
  const t = useTranslations('groups.linkAgain')
  const form = useTranslations('form')
  const api = useApi()
  const [email, setEmail] = useState('')
  const request = useMutation({ mutationFn: (body: { email: string }) => api.send(postGroupLink, { body }) })
  const isInvalid = request.error instanceof ApiError && Invalid.safeParse(request.error.body).success

  if (request.isSuccess) {
    return (
      <Notice kind="success" title={t('sent')} takesFocus>
        <p>{t('sentHelp')}</p>
      </Notice>
    )
  }
  return (
    <Form
      data-part="link-again"
      data-stack="16"
      errors={isInvalid ? { email: form(email.trim() === '' ? 'required' : 'invalid', { path: t('email') }) } : {}}
      found={request.error}
      onSubmit={() => request.mutate({ email: oneLine(email) })}
    >
      {request.isError && !isInvalid && <Notice kind="error">{t('failed')}</Notice>}
      <TextField label={t('email')} type="email" name="email" autoComplete="email" value={email} onChange={setEmail} />
      <div>
        <Button kind="quiet" type="submit" isPending={request.isPending} pendingLabel={t('sending')}>
          {t('send')}
        </Button>
      </div>
    </Form>
  )
}
