import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { App, Deps } from '#server/deps/deps.ts'
import { createReadingLimit } from '#server/limits/reading-limit.ts'
import { compress } from './compress.ts'
import { respondToError } from './errors.ts'
import type { Routes } from './handle.ts'
import { identifyRequests } from './identify-requests.ts'
import { mountOperations } from './operations.ts'
import { mountPages } from './pages.ts'
import { refuseUnreadable } from './refuse-unreadable.ts'
import { logRequests } from './request-log.ts'
import { HEADERS_OF_PAGES, securityHeaders } from './security-headers.ts'
import { mountTenantFiles } from './tenant-files.ts'
import { warnOfProxy } from './warn-of-proxy.ts'

export type Mount = (routes: Routes) => void

export const createApp = (deps: Deps, mounts: readonly Mount[]): App => {
  const app: App = new Hono()
  const limitReading = createReadingLimit(deps)
  app.onError(respondToError(deps))
  app.notFound((c) => c.json({ error: 'unknown call' }, 404))
  app.use(
    identifyRequests(deps),
    logRequests(deps.log, deps.metrics),
    securityHeaders(deps.origin),
    compress,
    refuseUnreadable,
  )
  app.use((c, next) => {
    const now = deps.clock()
    c.set('now', now)
    // The browser reads the server's clock from this header.
    c.header('Date', now.toUTCString())
    c.set('limitReading', limitReading)
    return next()
  })
  warnOfProxy(app, deps)
  mountOperations(app, deps)
  mountTenantFiles(app, deps)
  if (deps.clientFolder !== undefined) {
    const serveAsset = serveStatic({
      root: deps.clientFolder,
      precompressed: true,
      onFound: (_path, c) => {
        // Lets browsers keep these files for a year, because their names contain a hash of the content.
        c.header('Cache-Control', 'public, max-age=31536000, immutable')
        // Leaves out what only pages need, because a page loads dozens of these files.
        for (const name of HEADERS_OF_PAGES) c.header(name, undefined)
      },
    })
    app.get('/assets/*', async (c) => {
      c.set('route', 'GET /assets')
      if (/\.map$/i.test(c.req.path)) return c.json({ error: 'unknown file' }, 404)
      return (await serveAsset(c, () => Promise.resolve())) ?? c.json({ error: 'unknown file' }, 404)
    })
  }
  for (const mount of mounts) mount({ app, deps })
  mountPages(app, deps)
  return app
}
