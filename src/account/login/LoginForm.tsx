import { useTranslations } from 'use-intl'
import { FormNotice } from '#src/account/FormNotice.tsx'
import { PasswordInput } from '#src/account/PasswordInput.tsx'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { EmailField } from '#src/session/EmailField.tsx'
import { useCredentials } from '#src/session/useCredentials.ts'
import { useSession, useSessionSend } from '#src/session/useSession.ts'
import { Button } from '#src/ui/Button.tsx'
import { Form } from '#src/ui/Form.tsx'
import { Notice } from '#src/ui/Notice.tsx'

/** E-mail and password. Every failure has the same message. */
export function LoginForm() {
  const t = useTranslations('account')
  const tForm = useTranslations('form')
  const { credentials, change, submit } = useCredentials(useSessionSend())
  const missing = useSession(({ context }) => context.missing)
  const isBusy = useSession((snapshot) => snapshot.matches({ anonymous: 'loggingIn' }))
  const isUnreachable = useSession((snapshot) => snapshot.matches({ anonymous: 'unreachable' }))
  const isRefused = useSession((snapshot) => snapshot.matches({ anonymous: 'refused' }))
  const refusal = useSession(({ context }) => context.refusal)
  const errors = Object.fromEntries(missing.map((field) => [field, tForm('required', { path: t(`field.${field}`) })]))

  return (
    <Form errors={errors} found={missing} data-part="account-form" onSubmit={submit}>
      <FormNotice state={isUnreachable ? 'unreachable' : 'mending'} errors={errors} />
      {isRefused && refusal && (
        <Notice kind="error" title={t(`login.${refusal}.title`)}>
          <p>{t(`login.${refusal}.text`)}</p>
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
      <div data-part="account-aside">
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
