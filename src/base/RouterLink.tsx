import { createLink } from '@tanstack/react-router'
import { Link } from '#src/ui/Link.tsx'

/** A link to a page of the app: looks like `ui/Link` and is typed by the route tree. The router fills in tenant and locale. */
export const RouterLink = createLink(Link)
