import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { AppVariables } from '#server/base/app-context.ts'
import type { Metrics } from '#server/base/metrics.ts'
import type { AdmittedBindings } from './admit-requests.ts'

export const logRequests =
  (log: Logger, metrics?: Metrics): MiddlewareHandler<{ Variables: AppVariables }> =>
  async (c, next) => {
    const startedAt = (c.env as Partial<AdmittedBindings> | undefined)?.arrivedAt ?? performance.now()
    await next()
    const ms = performance.now() - startedAt
    const request = {
      method: c.req.method,
      route: c.get('route') ?? 'unknown',
      status: c.res.status,
      unavailable: c.get('unavailable'),
    }
    log.info({ ...request, ms: Math.round(ms), tenant: c.get('tenant') })
    metrics?.countRequest({ ...request, seconds: ms / 1000 })
  }
