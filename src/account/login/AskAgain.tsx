import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { fieldProblems } from '#domain/persons/form-problem.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import { FormNotice } from '#src/account/FormNotice.tsx'
import { useAccountForm } from '#src/account/useAccountForm.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useSite } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { EmailField } from '#src/session/EmailField.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Form } from '#src/ui/Form.tsx'
import { Inbox, strong } from './Inbox.tsx'

/** Asks for a link to choose a new password, or the activation link again: the server knows which. */
export function AskAgain({ help }: { help: string }) {
  const t = useTranslations('account')
  const api = useApi()
  const { today } = useSite()
  const [email, setEmail] = useState('')
  const { state, errorcode, refusal, submit, begin } = useAccountForm((body: { email: string }) =>
    api.call('postForgot', { body }),
  )

  if (state === 'done') return <Inbox onAgain={begin}>{t.rich('forgot.sent', { email: oneLine(email), strong })}</Inbox>
  return (
    <Form
      {...refusal}
      data-part="account-form"
      onSubmit={() => {
        const values = { email: oneLine(email) }
        submit(values, fieldProblems(values, ['email'], today))
      }}
    >
      <p>{help}</p>
      <FormNotice state={state} errorcode={errorcode} />
      <EmailField label={t('field.email')} value={email} onChange={setEmail} />
      <div data-part="checkout-actions">
        <Button type="submit" isPending={state === 'sending'} pendingLabel={t('form.sending')}>
          {t('forgot.submit')}
        </Button>
        <RouterLink to="/{-$tenant}/{-$locale}/login">{t('login.back')}</RouterLink>
      </div>
    </Form>
  )
}
