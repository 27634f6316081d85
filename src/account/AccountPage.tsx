import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { useSession, useSessionSend } from '#src/session/useSession.ts'
import { Page } from '#src/layout/Page.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import './Account.css'

interface AccountPageProps {
  title: ReactNode
  children: ReactNode
}

export function AccountPage({ title, children }: AccountPageProps) {
  const t = useTranslations('account.nav')
  const send = useSessionSend()
  const name = useSession(({ context }) => context.name)
  const isLoggingOut = useSession((snapshot) => snapshot.hasTag('busy'))
  const isStillIn = useSession((snapshot) => snapshot.matches({ authenticated: 'logoutUnreachable' }))
  return (
    <Page title={title}>
      <div data-part="account-bar">
        <p data-part="account-name" data-quiet>
          {t('name', { name: name ?? '' })}
        </p>
        <nav data-part="account-nav" aria-label={t('title')}>
          <RouterLink to="/{-$tenant}/{-$locale}/user/reservations" activeOptions={{ includeSearch: false }}>
            {t('reservations')}
          </RouterLink>
          <RouterLink to="/{-$tenant}/{-$locale}/user/profile" activeOptions={{ includeSearch: false }}>
            {t('profile')}
          </RouterLink>
        </nav>
        <Button
          kind="quiet"
          isPending={isLoggingOut}
          pendingLabel={t('loggingOut')}
          onPress={() => send({ type: 'logout.submit' })}
        >
          {t('logout')}
        </Button>
      </div>
      {isStillIn && (
        <Notice kind="error" title={t('stillIn.title')}>
          {t('stillIn.text')}
        </Notice>
      )}
      {children}
    </Page>
  )
}
