import { Outlet } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import { useLayoutEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '#src/api/ApiContext.ts'
import { contentShown } from '#src/api/when-idle.ts'
import { useQueryClient } from '#src/api/query.ts'
import { useSite } from '#src/api/useSite.ts'
import { useEmitted } from '#src/base/useEmitted.ts'
import { OwnTexts } from '#src/base/OwnTexts.tsx'
import { EmailField } from '#src/session/EmailField.tsx'
import { useCredentials } from '#src/session/useCredentials.ts'
import { Button } from '#src/ui/Button.tsx'
import { Form } from '#src/ui/Form.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { PasswordField } from '#src/ui/PasswordField.tsx'
import { inspection } from '#src/visit/inspection.ts'
import { ErrorEnd } from '#src/ui/ErrorEnd.ts'
import { StaffHeading, StaffSkeleton } from './StaffPage.tsx'
import { StaffSessionProvider, staffSessionLogic, useStaffSession, useStaffSessionActor } from './staff-session.ts'

/** Removes the link to report a failure from the messages of the counter. */
export function StaffFrame({ texts }: { texts: object }) {
  const { base } = useApi()
  return (
    <OwnTexts area="staff" texts={texts}>
      <ErrorEnd value={null}>
        <StaffSession key={base} />
      </ErrorEnd>
    </OwnTexts>
  )
}

function StaffSession() {
  const api = useApi()
  const queries = useQueryClient()
  const { tenant } = useSite()
  const [logic] = useState(() => staffSessionLogic(api, queries, tenant))
  const session = useActorRef(logic, inspection())
  return (
    <StaffSessionProvider value={session}>
      <StaffOnly />
    </StaffSessionProvider>
  )
}

function StaffOnly() {
  useLayoutEffect(contentShown, [])
  const isAuthenticated = useStaffSession((snapshot) => snapshot.matches('authenticated'))
  const isAnonymous = useStaffSession((snapshot) => snapshot.matches('anonymous'))
  if (isAuthenticated) return <Outlet />
  if (isAnonymous) return <StaffLogin />
  return (
    <div data-part="staff">
      <StaffSkeleton />
    </div>
  )
}

function StaffLogin() {
  const t = useTranslations('staff.login')
  const required = useTranslations('form')
  const session = useStaffSessionActor()
  const found = useEmitted(session, 'problems.found')
  const { credentials, change, submit } = useCredentials(session.send)
  const missing = useStaffSession(({ context }) => context.missing)
  const isBusy = useStaffSession((snapshot) => snapshot.hasTag('busy'))
  const errors = Object.fromEntries(missing.map((field) => [field, required('required', { path: t(field) })]))

  return (
    <div data-part="staff">
      <Form errors={errors} found={found} data-part="staff-login" data-stack="16" onSubmit={submit}>
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
    </div>
  )
}

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
        {t(`${failure}.text`)}
      </Notice>
    )
  if (isLoggedOut) return <Notice kind="success">{t('loggedOut')}</Notice>
  return isExpired ? <Notice kind="info">{t('expired')}</Notice> : null
}
