import { Outlet, useMatches, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { OwnTexts } from '#src/base/OwnTexts.tsx'
import { useSession } from '#src/session/useSession.ts'
import { PartsSkeleton } from '#src/layout/PartsSkeleton.tsx'
import { Page } from '#src/layout/Page.tsx'
import type { LoginSearch } from './account-search.ts'

const TEXTS = import.meta.glob('/locales/*/account.json', { eager: true, import: 'default' })

export function AccountFrame() {
  return (
    <OwnTexts area="account" texts={TEXTS}>
      <Outlet />
    </OwnTexts>
  )
}

/** The name of the route. */
const nameOf = (routeId: string | undefined): LoginSearch['next'] =>
  routeId?.endsWith('/profile')
    ? 'userprofile'
    : routeId?.endsWith('/$id')
      ? 'userreservationsdetail'
      : 'userreservations'

/**
 * Shows the skeleton while the session is loading. An anonymous visitor is redirected to the login and returns
 * afterwards.
 */
export function OwnFrame() {
  const t = useTranslations('account')
  const navigate = useNavigate()
  const isAuthenticated = useSession((snapshot) => snapshot.matches('authenticated'))
  const isAnonymous = useSession((snapshot) => snapshot.matches('anonymous'))
  const hasLeft = useSession(
    (snapshot) => snapshot.matches({ anonymous: 'loggedOut' }) || snapshot.matches({ anonymous: 'erased' }),
  )
  const next = useMatches({ select: (matches) => nameOf(matches.at(-1)?.routeId) })
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
