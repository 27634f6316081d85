import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { LeaderVisit } from './LeaderVisit.tsx'

/** What the address names. */
const useSlug = (): string => {
  const named: { slug?: string } = useParams({ from: '/{-$tenant}/{-$locale}/groups/$slug' })
  return named.slug ?? ''
}

/** A group by its name in the address: its leader's, or a member's page. The token of a link leaves the address at once. */
export function GroupScreen() {
  const slug = useSlug()
  const { access } = useSearch({ from: '/{-$tenant}/{-$locale}/groups' })
  const navigate = useNavigate()
  const [token] = useState(access)

  useEffect(() => {
    if (access !== undefined)
      void navigate({ to: '.', search: (search) => ({ ...search, access: undefined }), replace: true })
  }, [access, navigate])

  return <LeaderVisit key={slug} slug={slug} access={token} />
}
