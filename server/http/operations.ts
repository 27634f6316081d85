import type { App, Deps } from '#server/deps/deps.ts'
import { openApi } from './openapi.ts'

export const mountOperations = (app: App, deps: Deps): void => {
  app.get('/healthz', (c) => {
    c.set('route', 'GET /healthz')
    return c.json({ status: 'alive' })
  })
  app.get('/readyz', async (c) => {
    c.set('route', 'GET /readyz')
    c.header('Cache-Control', 'no-store')
    if (await deps.isReady()) {
      // Answers 200 even with unreadable shops, because a load balancer should keep sending the visitors of the other
      // shops.
      const unreadableShops = await deps.tenants.unreadable()
      return c.json(unreadableShops.length > 0 ? { status: 'degraded', unreadableShops } : { status: 'ready' })
    }
    c.header('Retry-After', '5')
    return c.json({ status: 'starting' }, 503)
  })
  app.get('/api/openapi.json', (c) => {
    c.set('route', 'GET /api/openapi.json')
    return c.json(openApi())
  })
}
