import type { App, Deps } from '#server/deps/deps.ts'

/**
 * Warns once if a proxy is in front of the server although TRUST_PROXY is 0, because all visitors then share one
 * address's limits.
 */
export const warnOfProxy = (app: App, { environment, log }: Pick<Deps, 'environment' | 'log'>): void => {
  if (environment.TRUST_PROXY > 0) return
  let isSaid = false
  app.use((c, next) => {
    if (!isSaid && c.req.header('x-forwarded-for') !== undefined) {
      isSaid = true
      log.warn(
        'A request has X-Forwarded-For, but TRUST_PROXY is 0: behind a proxy, all visitors share the address of the proxy, and its limits. Set TRUST_PROXY to the number of proxies in front of the shop.',
      )
    }
    return next()
  })
}
