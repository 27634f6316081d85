import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Page } from '#src/layout/Page.tsx'
import { useAfterLogin } from '#src/account/useAfterLogin.ts'
import { AskAgain } from './AskAgain.tsx'
import { LoginForm } from './LoginForm.tsx'
import { LoginNotice } from './LoginNotice.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import '#src/account/Account.css'

const TITLES = { login: 'login.title', register: 'register.title', password: 'forgot.title' } as const

/** The account page without a login: login, registration, forgotten password. */
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
