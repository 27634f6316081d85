import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '#src/session/useSession.ts'
import type { LoginSearch } from './account-search.ts'

/** Opens the route that required the login, otherwise the reservations. */
export const useAfterLogin = ({ next, id }: Pick<LoginSearch, 'next' | 'id'>): void => {
  const navigate = useNavigate()
  const isAuthenticated = useSession((snapshot) => snapshot.matches('authenticated'))
  useEffect(() => {
    if (!isAuthenticated) return
    const replace = true
    if (next === 'userprofile') void navigate({ to: '/{-$tenant}/{-$locale}/user/profile', replace })
    else if (next === 'checkout') void navigate({ to: '/{-$tenant}/{-$locale}/checkout', replace })
    else if (next === 'userreservationsdetail' && id !== undefined)
      void navigate({
        to: '/{-$tenant}/{-$locale}/user/reservations/$id',
        params: (place) => ({ ...place, id }),
        replace,
      })
    else void navigate({ to: '/{-$tenant}/{-$locale}/user/reservations', replace })
  }, [isAuthenticated, next, id, navigate])
}
