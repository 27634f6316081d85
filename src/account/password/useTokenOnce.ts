import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Stands in the address for a token that was taken out of it. */
const TAKEN = '-'

/** Takes the token out of the page's address and history, where others could read it. null: it is gone since a reload. */
export const useTokenOnce = (token: string): string | null => {
  const navigate = useNavigate()
  const [kept] = useState(token)
  useEffect(() => {
    if (token !== TAKEN)
      void navigate({ to: '.', params: (place) => ({ ...place, token: TAKEN }), search: true, replace: true })
  }, [token, navigate])
  return kept === TAKEN ? null : kept
}
