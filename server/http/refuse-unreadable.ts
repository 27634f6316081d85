import type { MiddlewareHandler } from 'hono'
import { Refusal } from '#server/base/refusal.ts'

/**
 * Refuses addresses that nothing can be found by, on all routes: with a host that is none, such as 1.2.3.4.5 (Node's server lets it pass), or with a
 * NUL in path or query, since no database takes one.
 */
export const refuseUnreadable: MiddlewareHandler = (c, next) => {
  if (!URL.canParse(c.req.url)) throw new Refusal(400, { error: 'the host is malformed' })
  if (c.req.url.includes('%00')) throw new Refusal(404, { error: 'unknown' })
  return next()
}
