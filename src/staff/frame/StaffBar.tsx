import { useTranslations } from 'use-intl'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useStaffSession, useStaffSessionActor } from './staff-session.ts'

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
