import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TEXT_MAX } from '#contract/constants.ts'
import { fieldProblems } from '#domain/persons/form-problem.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import { FormNotice } from '#src/account/FormNotice.tsx'
import { useAccountForm } from '#src/account/useAccountForm.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useSite } from '#src/api/useSite.ts'
import { RouterLink } from '#src/app/RouterLink.tsx'
import { Button } from '#src/ui/Button.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { Inbox, strong } from './Inbox.tsx'

/** Asks for a link to choose a new password, or the activation link again: the server knows which. */
export function AskAgain({ help }: { help: string }) {
  const t = useTranslations('account')
  const api = useApi()
  const { today } = useSite()
  const [email, setEmail] = useState('')
  const { form, state, errors, errorOf, submit, begin } = useAccountForm((body: { email: string }) =>
    api.call('postForgot', { body }),
  )

  if (state === 'done') return <Inbox onAgain={begin}>{t.rich('forgot.sent', { email: oneLine(email), strong })}</Inbox>
  return (
    <form
      ref={form}
      data-part="account-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const values = { email: oneLine(email) }
        submit(values, fieldProblems(values, ['email'], today))
      }}
    >
      <p>{help}</p>
      <FormNotice state={state} errors={errors} />
      <TextField
        label={t('field.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={TEXT_MAX.email}
        value={email}
        error={errorOf('email')}
        isRequired
        onChange={setEmail}
      />
      <div data-part="checkout-actions">
        <Button type="submit" isPending={state === 'sending'} pendingLabel={t('form.sending')}>
          {t('forgot.submit')}
        </Button>
        <RouterLink to="/{-$tenant}/{-$locale}/login">{t('login.back')}</RouterLink>
      </div>
    </form>
  )
}
