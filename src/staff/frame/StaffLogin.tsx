import { useTranslations } from 'use-intl'
import { EmailField } from '#src/session/EmailField.tsx'
import { useCredentials } from '#src/session/useCredentials.ts'
import { Button } from '#src/ui/Button.tsx'
import { Form } from '#src/ui/Form.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { PasswordField } from '#src/ui/PasswordField.tsx'
import { StaffHeading, StaffPage } from './StaffPage.tsx'
import { useStaffSession, useStaffSessionActor } from './staff-session.ts'

/** Why one stands before the login; null: there is nothing to say. */
function LoginNotice() {
  const t = useTranslations('staff.login')
  const refusal = useStaffSession(({ context }) => context.refusal)
  const isUnreachable = useStaffSession((snapshot) => snapshot.matches({ anonymous: 'unreachable' }))
  const isLoggedOut = useStaffSession((snapshot) => snapshot.matches({ anonymous: 'loggedOut' }))
  const isExpired = useStaffSession((snapshot) => snapshot.matches({ anonymous: 'expired' }))
  const isRefused = useStaffSession((snapshot) => snapshot.matches({ anonymous: 'refused' }))
  const failure = isUnreachable ? 'unreachable' : isRefused ? refusal : null
  if (failure)
    return (
      <Notice kind="error" title={t(`${failure}.title`)}>
        <p>{t(`${failure}.text`)}</p>
      </Notice>
    )
  if (isLoggedOut) return <Notice kind="success">{t('loggedOut')}</Notice>
  return isExpired ? <Notice kind="info">{t('expired')}</Notice> : null
}

export function StaffLogin() {
  const t = useTranslations('staff.login')
  const required = useTranslations('form')
  const { credentials, change, submit } = useCredentials(useStaffSessionActor().send)
  const missing = useStaffSession(({ context }) => context.missing)
  const isBusy = useStaffSession((snapshot) => snapshot.hasTag('busy'))
  const errors = Object.fromEntries(missing.map((field) => [field, required('required', { path: t(field) })]))

  return (
    <StaffPage>
      <Form errors={errors} found={missing} data-part="staff-login" onSubmit={submit}>
        <StaffHeading title={t('title')} />
        <LoginNotice />
        <EmailField label={t('email')} value={credentials.email} onChange={(email) => change({ email })} />
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          show={{ label: t('show'), description: t('showLong') }}
          hide={{ label: t('hide'), description: t('hideLong') }}
          value={credentials.password}
          isRequired
          onChange={(password) => change({ password })}
        />
        <Button type="submit" isPending={isBusy} pendingLabel={t('busy')}>
          {t('submit')}
        </Button>
        <p data-part="help">{t('help')}</p>
      </Form>
    </StaffPage>
  )
}
