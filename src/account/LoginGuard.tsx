import { Outlet, useMatches, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { PAGES_AFTER_LOGIN, type PageAfterLogin } from '#contract/constants.ts'
import { useSession } from '#src/session/useSession.ts'
import { PartsSkeleton } from '#src/layout/PartsSkeleton.tsx'
import { Page } from '#src/layout/Page.tsx'
import { AFTER_LOGIN } from './useAfterLogin.ts'

const pageOf = (fullPath: string | undefined): PageAfterLogin | undefined =>
  PAGES_AFTER_LOGIN.find((page) => fullPath?.replace(/\/$/, '').endsWith(AFTER_LOGIN[page]))

export function LoginGuard() {
  const t = useTranslations('account')
  const navigate = useNavigate()
  const isAuthenticated = useSession((snapshot) => snapshot.matches('authenticated'))
  const isAnonymous = useSession((snapshot) => snapshot.matches('anonymous'))
  const hasLeft = useSession(
    (snapshot) => snapshot.matches({ anonymous: 'loggedOut' }) || snapshot.matches({ anonymous: 'erased' }),
  )
  const next = useMatches({ select: (matches) => pageOf(matches.at(-1)?.fullPath) })
  const { id } = useParams({ strict: false })

  useEffect(() => {
    if (!isAnonymous) return
    void navigate({
      to: '/{-$tenant}/{-$locale}/login',
      search: hasLeft ? {} : { next, id },
      replace: true,
    })
  }, [isAnonymous, hasLeft, next, id, navigate])

  if (isAuthenticated) return <Outlet />
  return (
    <Page title={t('nav.title')}>
      <PartsSkeleton />
    </Page>
  )
}
