import type { HttpBindings } from '@hono/node-server'
import type { StatusCode } from 'hono/utils/http-status'
import { localeOf, buildSitePath, type SitePath } from '#domain/address/site-path.ts'
import { parseSitePath } from '#domain/address/parse-site-path.ts'
import { shopPlace } from '#domain/address/shop-place.ts'
import { dayIn } from '#domain/calendar/days.ts'
import { asksGoogle } from '#domain/tracking/demo-tag-manager.ts'
import { isTrackedPage } from '#domain/tracking/tracked-page.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { App, Deps } from '#server/deps/deps.ts'
import { bindingsOfPageCall } from '#server/limits/client-address.ts'
import { PAGE_READINGS } from '#server/limits/limits.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { createKeptPages } from './kept-pages.ts'
import { nonceOf } from './nonce.ts'
import { plainPage } from './plain-page.ts'
import { isOnOwnHost, resolveShop } from './resolve-shop.ts'
import { pagePolicy, permissionsPolicy } from './security-headers.ts'

export const PAGE_ROUTE = 'page'

const isPaymentPage = ({ rest }: SitePath) => rest[0] === 'checkout' && rest[1] === 'payment'

const isTokenPage = ({ rest }: SitePath) =>
  rest[0] === 'user' && (rest[1] === 'welcome' || rest[1] === 'password-reset')

const isFlowScreen = ({ rest }: SitePath) => rest[0] === 'staff' && rest[1] === 'flows' && rest[3] === 'screen'

const isCounterPage = (path: SitePath) => path.rest[0] === 'staff' && !isFlowScreen(path)

const stockOriginOf = ({ tenant }: Shop) =>
  tenant.shop.baseUrl && URL.canParse(tenant.shop.baseUrl) ? new URL(tenant.shop.baseUrl).origin : undefined

const paymentOriginOf = (shop: Shop, { providerOf }: Deps) => {
  const host = providerOf(shop)?.widgetHost
  return host && URL.canParse(host) ? new URL(host).origin : undefined
}

const setPolicy = (c: AppContext, deps: Deps, shop: Shop | undefined, path: SitePath, url: URL) =>
  c.header(
    'Content-Security-Policy',
    pagePolicy({
      nonce: nonceOf(c),
      paymentOrigin: shop && isPaymentPage(path) ? paymentOriginOf(shop, deps) : undefined,
      stockOrigin: shop && stockOriginOf(shop),
      isFramed: isFlowScreen(path),
      isTracked: asksGoogle(shop?.tenant.shop.gtmId) && isTrackedPage(url),
    }),
  )

const isPersonal = ({ rest }: SitePath, { searchParams }: URL): boolean =>
  rest.length > 0 || searchParams.has('access') || searchParams.has('token')

/** Compares the whole path, because with additional slashes the cache would store one page under many paths. */
const isCommon = (c: AppContext, path: SitePath, { pathname, search }: URL): boolean =>
  path.rest.length === 0 && pathname === buildSitePath(path) && search === '' && c.req.header('cookie') === undefined

/** Undefined if a test has called the app without a network. */
const outgoingOf = (c: AppContext) => (c.env as Partial<HttpBindings> | undefined)?.outgoing

export const mountPages = (app: App, deps: Deps): void => {
  const kept = createKeptPages()
  app.get('*', async (c) => {
    const url = new URL(c.req.url)
    const path = parseSitePath(url.pathname)
    if (path.rest[0] === 'api') throw new Refusal(404, { error: 'unknown call' })
    c.set('route', PAGE_ROUTE)
    c.get('limitReading')(c, 1)
    const place = shopPlace(path, c.req.queries('wl'))
    const named = place?.tenant === undefined ? undefined : await resolveShop(c, deps, place.tenant)
    const known = { ...path, tenant: named?.code ?? path.tenant, locale: path.locale && place?.locale }
    if (known.tenant !== path.tenant || known.locale !== path.locale)
      return c.redirect(`${buildSitePath(known)}${url.search}`, 302)
    const shop = path.tenant === undefined ? await resolveShop(c, deps, undefined) : named
    setPolicy(c, deps, shop, path, url)
    c.header('Permissions-Policy', permissionsPolicy({ hasCamera: isCounterPage(path) }))
    // Sends no referrer from pages of mailed links, because their addresses give access to a booking or an account.
    if (isTokenPage(path) || url.searchParams.has('access') || url.searchParams.has('token'))
      c.header('Referrer-Policy', 'no-referrer')
    if (!shop) return c.html(plainPage('shopNotFound', nonceOf(c)), 404)
    if (!deps.renderPage) return c.text(`${shop.tenant.shop.name}: the app is not built yet`)
    const locale = localeOf(path)
    c.set('locale', locale)
    const { renderPage } = deps
    const render = (request: Request, cookie: string) =>
      renderPage(request, {
        shop,
        locale,
        prefix: buildSitePath({ ...path, rest: [] }).replace(/^\/$/, ''),
        nonce: nonceOf(c),
        fetchApi: async (call, init) => {
          const asked = new Request(new URL(`/${shop.code}/${locale}${call}`, url), init)
          asked.headers.set('cookie', cookie)
          return await app.fetch(asked, bindingsOfPageCall(c, deps.environment.TRUST_PROXY))
        },
      })
    // Makes the browser ask the server before it uses a stored copy, because each page has its own nonce, and the shop
    // may change its look.
    c.header('Cache-Control', isPersonal(path, url) ? 'no-store' : 'private, no-cache')
    if (isCommon(c, path, url)) {
      const host = isOnOwnHost(c, shop, deps) ? url.hostname : ''
      const place = { shop, path: `${host}${url.pathname}`, day: dayIn(shop.tenant.shop.timeZone, c.get('now')) }
      const renderAnew = () => render(new Request(new URL(url.pathname, deps.origin())), '')
      const html = await kept.page(place, nonceOf(c), renderAnew, (reuse) => outgoingOf(c)?.once('finish', reuse))
      if (html) {
        c.header('Content-Length', String(html.byteLength))
        return c.body(html as Uint8Array<ArrayBuffer>, 200, { 'Content-Type': 'text/html; charset=utf-8' })
      }
    }
    c.get('limitReading')(c, PAGE_READINGS)
    // Leaves out body and signal, because a request that breaks off would be printed as an error of the page.
    const response = await render(new Request(url, { headers: c.req.raw.headers }), c.req.header('cookie') ?? '')
    // Ends the rendering of a page that nobody reads, which would go on for two minutes.
    if (c.req.method === 'HEAD') await response.body?.cancel()
    return c.newResponse(c.req.method === 'HEAD' ? null : response.body, {
      status: response.status as StatusCode,
      headers: Object.fromEntries(response.headers),
    })
  })
}
