import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AFTER_LOGIN } from '#contract/constants.ts'
import { useSession } from '#src/session/useSession.ts'
import type { LoginSearch } from './account-search.ts'

/** Opens the route that required the login, otherwise the reservations. */
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
