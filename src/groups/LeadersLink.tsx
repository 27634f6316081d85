import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { fieldProblems } from '#domain/persons/form-problem.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useSite } from '#src/api/useSite.ts'
import { useAccountForm } from '#src/checkout/personal/useAccountForm.ts'
import { Button } from '#src/ui/Button.tsx'
import { Form } from '#src/ui/Form.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import '#src/checkout/booked/LinkAgain.css'

/** The answer does not reveal whether the typed e-mail address belongs to a leader. */
export function LeadersLink() {
  const t = useTranslations('groups.linkAgain')
  const api = useApi()
  const { today } = useSite()
  const [email, setEmail] = useState('')
  const { state, refusal, submit } = useAccountForm((body: { email: string }) => api.call('postGroupLink', { body }))
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
