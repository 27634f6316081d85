import type { MiddlewareHandler } from 'hono'
import { Refusal } from '#server/base/refusal.ts'

/** No database takes a NUL, so nothing has such a name: refused in paths and queries of all routes. */
export const refuseNul: MiddlewareHandler = (c, next) => {
  if (c.req.url.includes('%00')) throw new Refusal(404, { error: 'unknown' })
  return next()
}
