import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Stands in the address for a token that was taken out of it. */
const TAKEN = '-'

/** The token of the page's address, which then leaves address and history. null: it has left before, by a reload. */
export const useTokenOnce = (token: string): string | null => {
  const navigate = useNavigate()
  const [kept] = useState(token)
  useEffect(() => {
    if (token !== TAKEN)
      void navigate({ to: '.', params: (place) => ({ ...place, token: TAKEN }), search: true, replace: true })
  }, [token, navigate])
  return kept === TAKEN ? null : kept
}
