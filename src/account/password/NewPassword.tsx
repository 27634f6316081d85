import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { passwordProblems } from '#domain/persons/new-password.ts'
import { FormNotice } from '#src/account/FormNotice.tsx'
import { AskAgain } from '#src/account/login/AskAgain.tsx'
import { PasswordInput } from '#src/account/PasswordInput.tsx'
import { useAccountForm } from '#src/account/useAccountForm.ts'
import { useAfterLogin } from '#src/account/useAfterLogin.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useSessionSend } from '#src/session/useSession.ts'
import { Page } from '#src/layout/Page.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Form } from '#src/ui/Form.tsx'
import '#src/account/Account.css'

interface NewPasswordProps {
  purpose: 'welcome' | 'reset'
  /** null: it is no longer in the address. */
  token: string | null
}

const CALLS = { welcome: 'postActivate', reset: 'postReset' } as const

/** A password and its repetition. The link works once: a used or old one offers a new link. */
export function NewPassword({ purpose, token }: NewPasswordProps) {
  const t = useTranslations('account')
  const api = useApi()
  const send = useSessionSend()
  const [passwords, setPasswords] = useState({ password: '', repeat: '' })
  const { state, errorcode, refusal, submit } = useAccountForm(async ({ password }: typeof passwords) => {
    const { name } = await api.call(CALLS[purpose], { body: { token: token ?? '', password } })
    send({ type: 'session.open', name })
  })

  if (token === null || state === 'gone') {
    const why = state === 'gone' ? 'gone' : 'reloaded'
    return (
      <Page key={why} title={t(`${why}.title`)} takesFocus={state === 'gone'}>
        <AskAgain help={t(`${why}.text`)} />
      </Page>
    )
  }
  return (
    <Page title={t(`${purpose}.title`)} help={t(`${purpose}.help`)}>
      <Form {...refusal} data-part="account-form" onSubmit={() => submit(passwords, passwordProblems(passwords))}>
        {state === 'done' && <GoOn />}
        <FormNotice state={state} errorcode={errorcode} errors={refusal.errors} />
        <PasswordInput
          label={t('field.password')}
          name="password"
          autoComplete="new-password"
          help={t('password.help')}
          value={passwords.password}
          onChange={(password) => setPasswords((typed) => ({ ...typed, password }))}
        />
        <PasswordInput
          label={t('field.repeat')}
          name="repeat"
          autoComplete="new-password"
          value={passwords.repeat}
          onChange={(repeat) => setPasswords((typed) => ({ ...typed, repeat }))}
        />
        <div data-part="checkout-actions">
          <Button type="submit" isPending={state === 'sending' || state === 'done'} pendingLabel={t('form.saving')}>
            {t(`${purpose}.submit`)}
          </Button>
        </div>
      </Form>
    </Page>
  )
}

/** The password opened a session. */
function GoOn() {
  useAfterLogin({})
  return null
}
