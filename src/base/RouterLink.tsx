import { createLink } from '@tanstack/react-router'
import { Link } from '#src/ui/Link.tsx'

/**
 * A link to a page of the app. It looks like `ui/Link`, its target is typed, and the router fills in tenant and locale.
 */
export const RouterLink = createLink(Link)
