import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { AppVariables } from '#server/base/app-context.ts'

/**
 * Returns the middleware that logs one line for each request. The line has the route's pattern, because path and query
 * may contain tokens. It has no bodies and no names.
 */
export const logRequests =
  (log: Logger): MiddlewareHandler<{ Variables: AppVariables }> =>
  async (c, next) => {
    const startedAt = performance.now()
    await next()
    log.info({
      method: c.req.method,
      route: c.get('route') ?? 'unknown',
      status: c.res.status,
      ms: Math.round(performance.now() - startedAt),
      tenant: c.get('tenant'),
    })
  }
