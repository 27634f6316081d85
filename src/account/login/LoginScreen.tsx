import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useState } from 'react'
import { Page } from '#src/layout/Page.tsx'
import { useAfterLogin } from '#src/account/useAfterLogin.ts'
import { useSession, useSessionSend, useSessionActor } from '#src/session/useSession.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { FormNotice } from '#src/account/FormNotice.tsx'
import { useAccountForm } from '#src/checkout/personal/useAccountForm.ts'
import { PasswordInput } from '#src/account/PasswordInput.tsx'
import { contentLink } from '#src/base/content-link.tsx'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { useEmitted } from '#src/base/useEmitted.ts'
import { EmailField } from '#src/session/EmailField.tsx'
import { useCredentials } from '#src/session/useCredentials.ts'
import { Button } from '#src/ui/Button.tsx'
import { Form } from '#src/ui/Form.tsx'
import { TEXT_MAX } from '#contract/limits.ts'
import { fieldProblems } from '#domain/persons/form-problem.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useSite } from '#src/api/useSite.ts'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { AskAgain, Inbox, strong } from './AskAgain.tsx'
import '#src/account/Account.css'

const TITLES = { login: 'login.title', register: 'register.title', password: 'forgot.title' } as const

/** Shows the account page without a login: the form for login, registration or a forgotten password. */
export function LoginScreen() {
  const t = useTranslations('account')
  const { view = 'login', next, id } = useSearch({ from: '/{-$tenant}/{-$locale}/login/' })
  useAfterLogin({ next, id })
  return (
    <Page key={view} title={t(TITLES[view])}>
      {view === 'login' && (
        <>
          <LoginNotice />
          <LoginForm />
        </>
      )}
      {view === 'register' && <RegisterForm />}
      {view === 'password' && <AskAgain help={t('forgot.help')} />}
    </Page>
  )
}

/**
 * Explains why the login is shown: the visitor has logged out, the account is erased, the session has expired, or a
 * page requires a login.
 */
function LoginNotice() {
  const t = useTranslations('account.login')
  const { next } = useSearch({ from: '/{-$tenant}/{-$locale}/login/' })
  const reason = useSession((snapshot) => {
    if (snapshot.matches({ anonymous: 'loggedOut' })) return 'loggedOut'
    if (snapshot.matches({ anonymous: 'erased' })) return 'erased'
    if (snapshot.matches({ anonymous: 'expired' })) return 'expired'
    return snapshot.matches({ anonymous: 'idle' }) && next !== undefined ? 'needed' : null
  })
  if (reason === null) return null
  const isGood = reason === 'loggedOut' || reason === 'erased'
  return (
    <Notice kind={isGood ? 'success' : 'info'}>
      {t(reason === 'needed' && next === 'checkout' ? 'neededForCheckout' : reason)}
    </Notice>
  )
}

/**
 * Shows the form for e-mail address and password. A wrong address and a wrong password have the same message, so that
 * nobody learns which accounts exist.
 */
function LoginForm() {
  const t = useTranslations('account')
  const tForm = useTranslations('form')
  const { credentials, change, submit } = useCredentials(useSessionSend())
  const found = useEmitted(useSessionActor(), 'problems.found')
  const missing = useSession(({ context }) => context.missing)
  const isBusy = useSession((snapshot) => snapshot.matches({ anonymous: 'loggingIn' }))
  const isUnreachable = useSession((snapshot) => snapshot.matches({ anonymous: 'unreachable' }))
  const isRefused = useSession((snapshot) => snapshot.matches({ anonymous: 'refused' }))
  const refusal = useSession(({ context }) => context.refusal)
  const errors = Object.fromEntries(missing.map((field) => [field, tForm('required', { path: t(`field.${field}`) })]))

  return (
    <Form errors={errors} found={found} data-part="account-form" data-stack="16" onSubmit={submit}>
      <FormNotice state={isUnreachable ? 'unreachable' : 'invalid'} errors={errors} />
      {isRefused && refusal && (
        <Notice kind="error" title={t(`login.${refusal}.title`)}>
          {t(`login.${refusal}.text`)}
        </Notice>
      )}
      <EmailField label={t('field.email')} value={credentials.email} onChange={(email) => change({ email })} />
      <PasswordInput
        label={t('field.password')}
        name="password"
        autoComplete="current-password"
        value={credentials.password}
        onChange={(password) => change({ password })}
      />
      <div data-part="checkout-actions">
        <Button type="submit" isPending={isBusy} pendingLabel={t('login.busy')}>
          {t('login.submit')}
        </Button>
        <RouterLink to="." search={(search) => ({ ...search, view: 'password' as const })}>
          {t('login.forgot')}
        </RouterLink>
      </div>
      <div data-part="account-aside" data-stack="12">
        <h2>{t('login.newHere')}</h2>
        <p>{t('login.why')}</p>
        <RouterLink
          data-part="button"
          data-kind="quiet"
          to="."
          search={(search) => ({ ...search, view: 'register' as const })}
        >
          {t('login.register')}
        </RouterLink>
      </div>
    </Form>
  )
}

const FIELDS = {
  firstname: { autoComplete: 'given-name', maxLength: TEXT_MAX.name },
  lastname: { autoComplete: 'family-name', maxLength: TEXT_MAX.name },
  email: { autoComplete: 'username', type: 'email', inputMode: 'email', maxLength: TEXT_MAX.email },
} as const
const NAMES = ['firstname', 'lastname', 'email'] as const

/**
 * Shows a form that requests an account. The shop then sends a mail, whose link proves that the e-mail address is the
 * visitor's and leads to the choice of a password.
 */
function RegisterForm() {
  const t = useTranslations('account')
  const api = useApi()
  const { today } = useSite()
  const [values, setValues] = useState({ firstname: '', lastname: '', email: '', newsletter: false })
  const { state, errorcode, refusal, submit, begin } = useAccountForm((body: typeof values) =>
    api.call('postRegister', { body }),
  )

  if (state === 'done')
    return <Inbox onAgain={begin}>{t.rich('register.sent', { email: oneLine(values.email), strong })}</Inbox>
  return (
    <Form
      {...refusal}
      data-part="account-form"
      data-stack="16"
      onSubmit={() => {
        const trimmed = {
          ...values,
          email: oneLine(values.email),
          firstname: oneLine(values.firstname),
          lastname: oneLine(values.lastname),
        }
        const { newsletter: _newsletter, ...fields } = trimmed
        submit(trimmed, fieldProblems(fields, NAMES, today))
      }}
    >
      <p>{t('register.help')}</p>
      <FormNotice state={state} errorcode={errorcode} errors={refusal.errors} />
      {NAMES.map((field) => (
        <TextField
          key={field}
          {...FIELDS[field]}
          label={t(`field.${field}`)}
          name={field}
          value={values[field]}
          isRequired
          onChange={(text) => setValues((typed) => ({ ...typed, [field]: text }))}
        />
      ))}
      <Checkbox
        help={t('register.newsletterHelp')}
        isSelected={values.newsletter}
        onChange={(newsletter) => setValues((typed) => ({ ...typed, newsletter }))}
      >
        {t('register.newsletter')}
      </Checkbox>
      <p data-part="help">{t.rich('register.privacy', { link: contentLink('privacy') })}</p>
      <div data-part="checkout-actions">
        <Button type="submit" isPending={state === 'sending'} pendingLabel={t('form.sending')}>
          {t('register.submit')}
        </Button>
        <RouterLink to="." search={(search) => ({ ...search, view: undefined })}>
          {t('login.back')}
        </RouterLink>
      </div>
    </Form>
  )
}
