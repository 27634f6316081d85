import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from './compress.ts'
import type { App, Deps } from './deps.ts'
import { respondToError } from './errors.ts'
import type { Routes } from './handle.ts'
import { mountAccommodations } from './handlers/accommodations.ts'
import { mountCalendar } from './handlers/calendar.ts'
import { mountCheckout } from './handlers/checkout.ts'
import { mountContent } from './handlers/content.ts'
import { mountCustomer } from './handlers/customer.ts'
import { mountCustomerPersons } from './handlers/customer-persons.ts'
import { mountCustomerReservations } from './handlers/customer-reservations.ts'
import { mountDocuments } from './handlers/documents.ts'
import { mountLocations } from './handlers/locations.ts'
import { mountNewsletter } from './handlers/newsletter.ts'
import { mountPayment } from './handlers/payment.ts'
import { mountPrices } from './handlers/prices.ts'
import { mountSite } from './handlers/site.ts'
import { mountSpecials } from './handlers/specials.ts'
import { mountStaff } from './handlers/staff.ts'
import { mountStock } from './handlers/stock.ts'
import { mountWithdrawal } from './handlers/withdrawal.ts'
import { mountMailbox } from './mail/mailbox-pages.ts'
import { mountSwaps } from './handlers/swaps.ts'
import { mountOperations } from './operations.ts'
import { mountPages } from './pages.ts'
import { SANDBOX_PATH } from './payment/sandbox/account.ts'
import { createSandbox } from './payment/sandbox/sandbox.ts'
import { refuseNul } from './refuse-nul.ts'
import { logRequests } from './request-log.ts'
import { securityHeaders } from './security-headers.ts'
import { mountTenantFiles } from './tenants/files.ts'

/** One entry for each file of handlers. */
const mounts: ((routes: Routes) => void)[] = [
  mountSite,
  mountLocations,
  mountPrices,
  mountStock,
  mountSwaps,
  mountCalendar,
  mountSpecials,
  mountAccommodations,
  mountContent,
  mountCheckout,
  mountDocuments,
  mountNewsletter,
  mountPayment,
  mountCustomer,
  mountCustomerPersons,
  mountCustomerReservations,
  mountStaff,
  mountWithdrawal,
]

/** The server as a function of a Request: tests call `app.request(...)` without a port. */
export const createApp = (deps: Deps): App => {
  const app: App = new Hono()
  app.onError(respondToError(deps))
  app.notFound((c) => c.json({ error: 'unknown call' }, 404))
  app.use(logRequests(deps.log), securityHeaders(deps.origin), compress, refuseNul)
  app.use((c, next) => {
    c.set('now', deps.clock())
    return next()
  })
  mountOperations(app, deps)
  mountTenantFiles(app, deps)
  mountMailbox(app, deps)
  app.route(SANDBOX_PATH, createSandbox(deps))
  if (deps.clientFolder !== undefined) {
    const serveAsset = serveStatic({
      root: deps.clientFolder,
      precompressed: true,
      // The names carry a hash of the content.
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    })
    app.get('/assets/*', async (c) => {
      c.set('route', 'GET /assets')
      // Source maps are for the shop's own debugging.
      if (/\.map$/i.test(c.req.path)) return c.json({ error: 'unknown file' }, 404)
      return (await serveAsset(c, () => Promise.resolve())) ?? c.json({ error: 'unknown file' }, 404)
    })
  }
  for (const mount of mounts) mount({ app, deps })
  mountPages(app, deps)
  return app
}
