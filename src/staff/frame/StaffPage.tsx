import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '#src/api/errors.ts'
import { useSite } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useDocumentTitle } from '#src/base/useDocumentTitle.ts'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { useStaffSession, useStaffSessionActor } from './staff-session.ts'
import './Staff.css'

export function StaffPage({ children }: { children: ReactNode }) {
  return (
    <div data-part="staff">
      <StaffBar />
      {children}
    </div>
  )
}

function StaffBar() {
  const t = useTranslations('staff')
  const { settings } = useSite()
  const session = useStaffSessionActor()
  const name = useStaffSession(({ context }) => context.name)
  const isLoggingOut = useStaffSession((snapshot) => snapshot.hasTag('busy'))
  const isStillIn = useStaffSession((snapshot) => snapshot.matches({ authenticated: 'logoutUnreachable' }))
  return (
    <>
      <div data-part="staff-bar" data-row="16" data-muted>
        <p>{t('name', { name: name ?? '' })}</p>
        <RouterLink to="/{-$tenant}/{-$locale}/staff">{t('title')}</RouterLink>
        {settings.withdrawal && (
          <RouterLink to="/{-$tenant}/{-$locale}/staff/withdrawals">{t('withdrawals.title')}</RouterLink>
        )}
        <RouterLink to="/{-$tenant}/{-$locale}/staff/reports">{t('reports.title')}</RouterLink>
        <RouterLink to="/{-$tenant}/{-$locale}/staff/forecast">{t('forecast.link')}</RouterLink>
        <RouterLink to="/{-$tenant}/{-$locale}/staff/traffic">{t('traffic.title')}</RouterLink>
        <RouterLink to="/{-$tenant}/{-$locale}/staff/statecharts">{t('statecharts.link')}</RouterLink>
        <Button
          kind="quiet"
          isPending={isLoggingOut}
          pendingLabel={t('loggingOut')}
          onPress={() => session.send({ type: 'logout.submit' })}
        >
          {t('logout')}
        </Button>
      </div>
      {isStillIn && (
        <Notice kind="error" title={t('stillIn.title')}>
          {t('stillIn.text')}
        </Notice>
      )}
    </>
  )
}

export function StaffHeading({ title }: { title: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(heading)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  )
}

const ROWS = ['first', 'second', 'third']

export function StaffSkeleton() {
  const t = useTranslations('staff')
  return (
    <>
      <Loading label={t('wait')} />
      <Skeleton width="14rem" height="2.5rem" />
      {ROWS.map((row) => (
        <Skeleton key={row} height="7rem" />
      ))}
    </>
  )
}

interface StaffLoadedProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  /** Without `notFound`, every refusal is shown as a failure. */
  notFound?: { title: ReactNode; text: string; way?: ReactNode }
  children: (data: T) => ReactNode
}

export function StaffLoaded<T>({ query: { data, error, refetch }, notFound, children }: StaffLoadedProps<T>) {
  const t = useTranslations('staff.load')
  if (data !== undefined) return children(data)
  if (!error) return <StaffSkeleton />
  if (notFound && error instanceof ApiError && error.status === 404)
    return (
      <>
        <StaffHeading title={notFound.title} />
        <Notice kind="warning">{notFound.text}</Notice>
        {notFound.way}
      </>
    )
  return (
    <Notice kind="warning" title={t('title')}>
      <p>{t(error instanceof ApiError ? 'busy' : 'text')}</p>
      <div data-part="staff-buttons">
        <Button onPress={() => void refetch()}>{t('again')}</Button>
      </div>
    </Notice>
  )
}
