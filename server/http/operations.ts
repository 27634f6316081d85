import type { App, Deps } from '#server/deps/deps.ts'
import { switchedOff } from '#server/base/switched-off.ts'
import { openApi } from './openapi.ts'
import { createReadiness, isReady } from './readiness.ts'

export const mountOperations = (app: App, deps: Deps): void => {
  const readiness = createReadiness(deps)
  app.get('/healthz', (c) => {
    c.set('route', 'GET /healthz')
    const off = switchedOff(deps.environment)
    return c.json({ status: 'alive', ...(off.length > 0 && { switchedOff: off }) })
  })
  app.get('/readyz', async (c) => {
    c.set('route', 'GET /readyz')
    c.header('Cache-Control', 'no-store')
    const answer = await readiness()
    if (isReady(answer)) return c.json(answer)
    c.header('Retry-After', '5')
    return c.json(answer, 503)
  })
  app.get('/api/openapi.json', async (c) => {
    c.set('route', 'GET /api/openapi.json')
    return c.json(await openApi())
  })
}
