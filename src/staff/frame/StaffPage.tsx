import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useDocumentTitle } from '#src/base/useDocumentTitle.ts'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { useStaffSession, useStaffSessionActor } from './staff-session.ts'
import './Staff.css'

/** The frame of the counter's pages: as wide as the screen lets it be. */
export function StaffPage({ children }: { children: ReactNode }) {
  return <div data-part="staff">{children}</div>
}

/** Who is logged in, and the way out. */
export function StaffBar() {
  const t = useTranslations('staff')
  const session = useStaffSessionActor()
  const name = useStaffSession(({ context }) => context.name)
  const isLoggingOut = useStaffSession((snapshot) => snapshot.hasTag('busy'))
  const isStillIn = useStaffSession((snapshot) => snapshot.matches({ authenticated: 'logoutUnreachable' }))
  return (
    <>
      <div data-part="staff-bar">
        <p>{t('name', { name: name ?? '' })}</p>
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

/** Takes the focus when its page has come, which may be after the login or after its data: a screen reader says where one is now. */
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

/** Holds the place of what is being loaded. */
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

/** Something of the counter could not be loaded. */
export function LoadStaffAgain({ onPress }: { onPress: () => void }) {
  const t = useTranslations('staff.load')
  return (
    <Notice kind="warning" title={t('title')}>
      <p>{t('text')}</p>
      <div data-part="staff-buttons">
        <Button onPress={onPress}>{t('again')}</Button>
      </div>
    </Notice>
  )
}
