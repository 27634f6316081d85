import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { PageAfterLogin } from '#contract/constants.ts'
import { useSession } from '#src/session/useSession.ts'
import type { LoginSearch } from './account-search.ts'

export const AFTER_LOGIN = {
  userprofile: '/user/profile',
  userreservations: '/user/reservations',
  userreservationsdetail: '/user/reservations/$id',
  checkout: '/checkout',
} as const satisfies Record<PageAfterLogin, string>

export const useAfterLogin = ({ next, id }: Pick<LoginSearch, 'next' | 'id'>): void => {
  const navigate = useNavigate()
  const isAuthenticated = useSession((snapshot) => snapshot.matches('authenticated'))
  useEffect(() => {
    if (!isAuthenticated) return
    const page = next && (next !== 'userreservationsdetail' || id !== undefined) ? next : 'userreservations'
    void navigate({
      to: `/{-$tenant}/{-$locale}${AFTER_LOGIN[page]}`,
      params: (place) => ({ ...place, id: id! }),
      replace: true,
    })
  }, [isAuthenticated, next, id, navigate])
}
