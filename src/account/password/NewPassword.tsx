import { useState, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useParams, useNavigate } from '@tanstack/react-router'
import { whenIdle } from '#src/api/when-idle.ts'
import { loadFrame } from '#src/app/Shell.tsx'
import { passwordProblems } from '#domain/persons/new-password.ts'
import { FormNotice } from '#src/account/FormNotice.tsx'
import { useAccountForm } from '#src/checkout/personal/useAccountForm.ts'
import { AskAgain } from '#src/account/login/AskAgain.tsx'
import { PasswordInput } from '#src/account/PasswordInput.tsx'
import { useAfterLogin } from '#src/account/useAfterLogin.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useSessionSend } from '#src/session/useSession.ts'
import { Page } from '#src/layout/Page.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Form } from '#src/ui/Form.tsx'
import '#src/account/Account.css'

interface NewPasswordProps {
  purpose: 'welcome' | 'reset'
  token: string | null
}

const CALLS = { welcome: 'postActivate', reset: 'postReset' } as const

function NewPassword({ purpose, token }: NewPasswordProps) {
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
      <Form
        {...refusal}
        data-part="account-form"
        data-stack="16"
        onSubmit={() => submit(passwords, passwordProblems(passwords))}
      >
        {state === 'done' && <GoOn />}
        <FormNotice state={state} errorcode={errorcode} errors={refusal.errors} />
        {(['password', 'repeat'] as const).map((field) => (
          <PasswordInput
            key={field}
            label={t(`field.${field}`)}
            name={field}
            autoComplete="new-password"
            help={field === 'password' ? t('password.help') : undefined}
            value={passwords[field]}
            onChange={(text) => setPasswords((typed) => ({ ...typed, [field]: text }))}
          />
        ))}
        <div data-part="checkout-actions">
          <Button type="submit" isPending={state === 'sending' || state === 'done'} pendingLabel={t('form.saving')}>
            {t(`${purpose}.submit`)}
          </Button>
        </div>
      </Form>
    </Page>
  )
}

function GoOn() {
  useAfterLogin({})
  return null
}

export function WelcomeScreen() {
  const { token } = useParams({ from: '/{-$tenant}/{-$locale}/user/welcome/$token' })
  return <NewPassword purpose="welcome" token={useTokenOnce(token)} />
}

export function ResetScreen() {
  const { token } = useParams({ from: '/{-$tenant}/{-$locale}/user/password-reset/$token' })
  return <NewPassword purpose="reset" token={useTokenOnce(token)} />
}

const TAKEN = '-'

/** Removes the token from the address and the history, where others could read it. */
const useTokenOnce = (token: string): string | null => {
  const navigate = useNavigate()
  const [kept] = useState(token)
  useEffect(() => {
    if (token === TAKEN) return undefined
    let isMounted = true
    const remove = () => {
      if (isMounted)
        void navigate({ to: '.', params: (place) => ({ ...place, token: TAKEN }), search: true, replace: true })
    }
    // Waits until the form is on the page, because a navigation loads header, footer and all messages.
    whenIdle(() => void loadFrame().then(remove, remove))
    return () => {
      isMounted = false
    }
  }, [token, navigate])
  return kept === TAKEN ? null : kept
}
