import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Page } from '#src/layout/Page.tsx'
import { useAfterLogin } from '#src/account/useAfterLogin.ts'
import { useSession, useSessionSend, useSessionActor } from '#src/session/useSession.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { FormNotice } from '#src/account/FormNotice.tsx'
import { PasswordInput } from '#src/account/PasswordInput.tsx'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { useEmitted } from '#src/base/useEmitted.ts'
import { EmailField } from '#src/session/EmailField.tsx'
import { useCredentials } from '#src/session/useCredentials.ts'
import { Button } from '#src/ui/Button.tsx'
import { Form } from '#src/ui/Form.tsx'
import { lazyContent } from '#src/base/lazy-content.tsx'
import { usePreload } from '#src/base/usePreload.ts'
import { PartsSkeleton } from '#src/layout/PartsSkeleton.tsx'
import '#src/account/Account.css'
import '#src/ui/Checkbox.css'
import '#src/ui/Field.css'

const LazyRegister = lazyContent(
  () => import('./RegisterForm.tsx').then((file) => file.RegisterForm),
  <PartsSkeleton />,
)
const LazyAskAgain = lazyContent(() => import('./AskAgain.tsx').then((file) => file.AskAgain), <PartsSkeleton />)

const loadForms = () => Promise.all([LazyRegister.preload(), LazyAskAgain.preload()])

const TITLES = { login: 'login.title', register: 'register.title', password: 'forgot.title' } as const

export function LoginScreen() {
  const t = useTranslations('account')
  const { view = 'login', next, id } = useSearch({ from: '/{-$tenant}/{-$locale}/login/' })
  useAfterLogin({ next, id })
  usePreload(loadForms)
  return (
    <Page key={view} title={t(TITLES[view])}>
      {view === 'login' && (
        <>
          <LoginNotice />
          <LoginForm />
        </>
      )}
      {view === 'register' && <LazyRegister />}
      {view === 'password' && <LazyAskAgain help={t('forgot.help')} />}
    </Page>
  )
}

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
