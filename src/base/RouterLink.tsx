import { createLink } from '@tanstack/react-router'
import { Link } from '#src/ui/Link.tsx'

/** A link to a page of the app: the look of `ui/Link`, typed by the route tree; tenant and locale are carried over. */
export const RouterLink = createLink(Link)
