import { createLink } from '@tanstack/react-router'
import { Link } from '#src/ui/Link.tsx'

export const RouterLink = createLink(Link)
