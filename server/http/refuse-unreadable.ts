import type { MiddlewareHandler } from 'hono'
import { Refusal } from '#server/base/refusal.ts'

/**
 * Node accepts an invalid host such as 1.2.3.4.5, and PostgreSQL refuses texts with a NUL (%00), so later code would
 * fail.
 */
export const refuseUnreadable: MiddlewareHandler = (c, next) => {
  if (!URL.canParse(c.req.url)) throw new Refusal(400, { error: 'the host is malformed' })
  if (c.req.url.includes('%00')) throw new Refusal(404, { error: 'unknown' })
  return next()
}
