import * as fc from 'fast-check'
import { readdirSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import { createCircuit } from '#server/provider/circuit.ts'
import type { Acquirer } from '#server/provider/port.ts'
import { CALLS } from '#contract/calls.ts'
import type { Site } from '#contract/site.ts'
import { buildSitePath } from '#domain/address/site-path.ts'
import { parseSitePath } from '#domain/address/parse-site-path.ts'
import { SHOP_ADDRESSES } from '#test/support/shop-addresses.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { booking, openTestShop, type TestShop, TODAY } from '#test/support/app.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const other: Tenant = {
  ...workedTenant,
  shop: { ...workedTenant.shop, code: 'other', name: 'Anderer Verleih', hosts: ['other.example.com'] },
}

const scripted: Tenant = {
  ...workedTenant,
  shop: { ...workedTenant.shop, code: 'scripted', hosts: ['scripted.example.com'], addJs: 'more.js' },
  integrity: { 'more.js': 'sha384-b' },
}

const acquirer: Acquirer = {
  createCheckout: () => Promise.reject(new Error('not asked')),
  askStatus: () => Promise.reject(new Error('not asked')),
  refund: () => Promise.reject(new Error('not asked')),
  findTransactions: () => Promise.reject(new Error('not asked')),
  listTransactions: () => Promise.reject(new Error('not asked')),
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value

const named = (calls: readonly Call[]) => calls.map(({ method, path }) => `${method} ${path}`).toSorted()

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({
    tenants: [workedTenant, other, scripted],
    deps: {
      renderPage: async (_request, { shop: { code }, locale, prefix, fetchApi }) => {
        const site = (await (await fetchApi('/api/site')).json()) as { tenant: string }
        return new Response(`<p>${[code, locale, prefix, site.tenant].join(' ')}</p>`.padEnd(3_000), {
          headers: { 'Content-Type': 'text/html; charset=utf-8' },
        })
      },
      providerOf: () => ({
        acquirer,
        circuit: createCircuit(),
        widgetHost: 'https://pay.example.com',
        isSandbox: false,
        notificationKey: undefined,
      }),
    },
  })
})
afterAll(() => shop.close())

const get = async (path: string, headers: Record<string, string> = {}) => shop.app.request(path, { headers })
const cameraOf = async (path: string) => (await get(path)).headers.get('permissions-policy')!.split(', ')[0]

const shopOf = async (url: string) => ((await (await get(url)).json()) as { tenant: string }).tenant
const locationOf = async (path: string) => {
  const answer = await get(path)
  expect(answer.status).toBe(302)
  return answer.headers.get('location')
}
const textOf = async (path: string) => (await (await get(path)).text()).trim()
const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy')!
const formsOf = async (path: string) => /form-action ([^;]*)/.exec(await policyOf(path))![1]

describe('the shop of a request', () => {
  test('the shop is selected by path, otherwise by host name, otherwise by default', async () => {
    expect(await shopOf('/other/de/api/site')).toBe('other')
    expect(await shopOf('http://other.example.com/de/api/site')).toBe('other')
    expect(await shopOf('http://other.example.com/worked/de/api/site')).toBe('worked')
    expect(await shopOf('/de/api/site')).toBe('worked')
  })

  test.each(['/nobody/de/api/site', '/checkout/de/api/site', '/staff/de/api/site', '/ab/de/api/site'])(
    'the path %s names an unknown shop and is answered 404',
    async (path) => {
      const answer = await get(path)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({ error: 'unknown tenant' })
    },
  )

  test.each([
    '/worked/api/site',
    '/eng/api/site',
    '/worked/deutsch/api/site',
    '/worked/de/api/nothing',
    '/api/nothing',
  ])('the path %s is answered 404 as JSON', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toHaveProperty('error')
  })

  test.each([
    '/worked/fr/api/site',
    '/worked/en-US/api/site',
    '/worked/eng/api/site',
    '/fr/api/site',
    '/en-GB/api/site',
  ])('the path %s has an unknown language and is answered in German', async (path) => {
    const [german, english, answer] = await Promise.all(
      ['/worked/de/api/site', '/worked/en/api/site', path].map(async (url) => (await get(url)).text()),
    )
    expect(answer).toBe(german)
    expect(answer).not.toBe(english)
  })

  test.each(['nobody', 'staff', 'hotel-post'])('the default shop answers if wl=%s does not name a shop', async (wl) => {
    expect(await shopOf(`/de/api/site?wl=${wl}`)).toBe('worked')
    expect((await get(`/de?wl=${wl}`)).status).toBe(200)
  })

  test.each(SHOP_ADDRESSES)('pages and calls of $address belong to the shop $tenant in $locale', async (row) => {
    const { address, tenant: code = 'worked', locale } = row
    const location = (await get(address)).headers.get('location')
    expect(await textOf(location ?? address)).toMatch(`<p>${code} ${locale} `)
    const { pathname, search } = new URL(address, 'http://localhost')
    const written = parseSitePath(pathname)
    const call = buildSitePath({ ...written, locale: written.locale ?? 'de', rest: ['api', 'site'] })
    const { tenant, settings } = (await (await get(call + search)).json()) as Site
    expect([tenant, settings.claim]).toEqual([code, workedTenant.shop.claim[locale]])
  })

  test('on the host of a shop with its own script, wl opens no other shop', async () => {
    const host = 'http://scripted.example.com'
    expect(await shopOf(`${host}/de/api/site?wl=other`)).toBe('scripted')
    expect((await get(`${host}/?wl=other`)).status).toBe(200)
    expect((await get(`${host}/other`)).status).toBe(404)
  })

  test('a wl parameter that is repeated or a list is refused', async () => {
    for (const query of ['wl=other&wl=worked', 'wl[]=other&wl[]=worked&wl=a&wl=b'])
      expect((await get(`/de/api/site?${query}`)).status).toBe(422)
  })

  test('the wl field of a booking never selects the shop', async () => {
    const answer = await shop.post('/api/prices', booking('2026-03-07', '2026-03-08', { wl: 'other' }))
    expect(JSON.stringify(await answer.json())).toContain('/tenant-files/worked/')
  })
})

const cacheOf = async (path: string) => (await get(path)).headers.get('cache-control')

describe('pages', () => {
  test('each page is rendered for the shop, locale and prefix of its address', async () => {
    expect(await textOf('/')).toBe('<p>worked de  worked</p>')
    expect(await textOf('/en')).toBe('<p>worked en /en worked</p>')
    expect(await textOf('/other/en/checkout?x=1')).toBe('<p>other en /other/en other</p>')
    expect(await textOf('/checkout/overview')).toBe('<p>worked de  worked</p>')
  })

  test('a page in an unknown locale redirects to the German page', async () => {
    expect(await locationOf('/fr/checkout?a=1')).toBe('/de/checkout?a=1')
    expect(await locationOf('/other/FR')).toBe('/other/de')
    expect(await locationOf('/other/en-US/login')).toBe('/other/de/login')
    expect(await locationOf('/other/eng')).toBe('/other/de')
    expect(await locationOf('/de-AT/login')).toBe('/de/login')
    expect(await locationOf('/EN/groups')).toBe('/en/groups')
  })

  test('only the counter may open a camera', async () => {
    for (const path of ['/staff', '/en/staff', '/other/de/staff/reservations/ALP-7K3M9Q', '/staff?date=2026-12-19'])
      expect([path, await cameraOf(path)]).toEqual([path, 'camera=(self)'])
    for (const path of ['/', '/checkout/payment', '/groups/staff', '/staff/flows/ABCD2345/screen', '/api/site'])
      expect([path, await cameraOf(path)]).toEqual([path, 'camera=()'])
  })

  test('if the path has no shop, the parameter wl redirects to its shop and remains', async () => {
    expect(await locationOf('/?wl=other')).toBe('/other?wl=other')
    expect(await locationOf('/en/checkout?wl=other&x=1')).toBe('/other/en/checkout?wl=other&x=1')
    expect((await get('/worked/de?wl=other')).status).toBe(200)
  })

  test.each([
    '/fr//evil.example.com',
    '//evil.example.com/fr',
    '/fr/%2f%2fevil.example.com',
    '/?wl=//evil.example.com',
  ])('the address %s never redirects to another host', async (path) => {
    const answer = await shop.app.request(`http://localhost${path}`)
    const location = answer.headers.get('location')
    if (location !== null) expect(new URL(location, 'http://localhost').host).toBe('localhost')
  })

  test('the page of an unknown shop says in both languages that it does not exist', async () => {
    const answer = await get('/nobody/de/checkout')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    const html = await answer.text()
    expect(html).toContain('Diesen Verleih gibt es hier nicht')
    expect(html).toContain('There is no such shop here')
  })

  test('each page’s policy has its own nonce, and only payment pages allow the payment host', async () => {
    const policy = await policyOf('/de')
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]{22}';/)
    expect(policy).not.toContain("'unsafe-inline'; script")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(await policyOf('/de')).not.toBe(policy)
    expect(policy).not.toContain('pay.example.com')
    expect(await policyOf('/worked/de/checkout/overview')).not.toContain('pay.example.com')
    expect(await policyOf('/worked/de/checkout/payment')).toContain('https://pay.example.com')
  })

  test('only the payment page may send a form that is redirected to wallets or banks', async () => {
    expect(await formsOf('/worked/de/checkout/payment')).toBe("'self' https://pay.example.com https:")
    for (const path of ['/de', '/worked/de/checkout/overview', '/worked/de/user/profile'])
      expect([path, await formsOf(path)]).toEqual([path, "'self'"])
  })

  test('the browser keeps no copy of pages that may show personal data', async () => {
    for (const path of [
      '/de/user/profile',
      '/checkout',
      '/de/groups/klasse-3b',
      '/staff',
      '/mybooking',
      '/withdrawal',
      '/de?access=x',
    ])
      expect([path, await cacheOf(path)]).toEqual([path, 'no-store'])
    expect(await cacheOf('/de')).toBe('private, no-cache')
    for (const path of ['/de/api/customer/session', '/de/api/checkout/abcdefghijklmnopqrstuv', '/de/api/nothing'])
      expect([path, await cacheOf(path)]).toEqual([path, 'no-store'])
  })

  test('pages are compressed with an encoding that the browser accepts', async () => {
    const answer = await get('/de', { 'Accept-Encoding': 'gzip, br' })
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(await answer.arrayBuffer()).toString()).toContain('<p>worked de')
  })
})

const settingsAt = async (url: string) =>
  ((await (await get(url)).json()) as { settings: Record<string, unknown> }).settings
const typeOf = async (url: string) => (await get(url)).headers.get('content-type')

describe('files of a shop', () => {
  test('versioned files are cached for a year, and SVG files cannot run scripts', async () => {
    const answer = await get('/tenant-files/worked/test/ski.svg')
    expect(await answer.text()).toBe('<svg/>')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    const again = await get('/tenant-files/worked/test/ski.svg', { 'If-None-Match': answer.headers.get('etag')! })
    expect(again.status).toBe(304)
  })

  test('a path that names a property of every object, such as constructor, answers 404', async () => {
    for (const name of ['constructor', '__proto__', 'toString'])
      expect((await get(`/tenant-files/worked/test/${name}`)).status).toBe(404)
  })

  test('styles and scripts that the settings name are served, JSON files are not', async () => {
    const files = new Map(['look.css', 'more.js', 'shop.json', 'rates.json'].map((name) => [name, Buffer.from('a {}')]))
    const own: Tenant = {
      ...workedTenant,
      shop: {
        ...workedTenant.shop,
        code: 'styled',
        hosts: ['styled.example.com'],
        addCss: 'look.css',
        addJs: 'more.js',
      },
      integrity: { 'look.css': 'sha384-a', 'more.js': 'sha384-b' },
    }
    await storeTenant(shop.db, { tenant: own, version: 'own', files }, TODAY)
    shop.deps.tenants.forget()
    const settings = await settingsAt('http://styled.example.com/de/api/site')
    expect(settings['addJs']).toEqual({ url: '/tenant-files/styled/own/more.js', integrity: 'sha384-b' })
    expect((await settingsAt('/styled/de/api/site'))['addJs']).toBeNull()
    expect(settings['addCss']).toEqual({ url: '/tenant-files/styled/own/look.css', integrity: 'sha384-a' })
    expect(await typeOf('http://styled.example.com/tenant-files/styled/own/look.css')).toBe('text/css; charset=utf-8')
    expect(await typeOf('http://styled.example.com/tenant-files/styled/own/more.js')).toBe(
      'text/javascript; charset=utf-8',
    )
    for (const name of ['shop.json', 'rates.json'])
      expect((await get(`/tenant-files/styled/own/${name}`)).status).toBe(404)
  })

  test.each(['worked/test/nothing.svg', 'nobody/test/ski.svg', 'worked/test/..%2fshop.json'])(
    'the file %s is not served and answers 404',
    async (path) => {
      expect((await get(`/tenant-files/${path}`)).status).toBe(404)
    },
  )
})

test('The log reports a forwarded request if TRUST_PROXY is 0', async () => {
  await shop.app.request('/readyz', { headers: { 'X-Forwarded-For': '198.51.100.1' } })
  const warnings = shop.logged.filter(({ msg }) =>
    String(msg).startsWith('A request has X-Forwarded-For, but TRUST_PROXY is 0'),
  )
  expect(warnings).toHaveLength(1)
})

describe('bodies', () => {
  const good = booking('2026-03-07', '2026-03-08')

  test('a body of another media type is answered 415', async () => {
    expect((await shop.post('/api/prices', good, { type: 'application/x-www-form-urlencoded' })).status).toBe(415)
    expect((await shop.post('/api/prices', good, { type: '' })).status).toBe(415)
  })

  test('a body above 256 KB is answered 413, with or without Content-Length', async () => {
    const large = JSON.stringify({ ...good, remark: 'x'.repeat(300_000) })
    expect((await shop.post('/api/prices', large)).status).toBe(413)
    const streamed = await shop.app.request('/worked/de/api/prices', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(streamed.status).toBe(413)
  })

  test.each(['', '{', 'null', '[]', '"text"'])('the unreadable body %j is answered 422', async (body) => {
    const answer = await shop.post('/api/prices', body)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({
      error: 'invalid',
      issues: [{ path: '', message: 'Ihre Angaben kamen nicht richtig an. Bitte laden Sie die Seite neu' }],
    })
  })

  test('the answer to an invalid body lists missing and invalid fields with their paths', async () => {
    const answer = await shop.post('/api/prices', { language: 'de', persons: {} })
    expect(await answer.json()).toEqual({
      error: 'invalid',
      issues: [
        { path: 'date', message: 'date ist ein Pflichtfeld' },
        { path: 'persons', message: 'persons ist ungültig' },
      ],
    })
  })

  test('an answer lists at most a hundred issues of a body', async () => {
    const answer = await shop.post('/api/prices', { ...good, persons: Array.from({ length: 60 }, () => ({})) })
    expect(answer.status).toBe(422)
    expect(((await answer.json()) as { issues: unknown[] }).issues).toHaveLength(100)
  })

  const json = fc.json({ depthSize: 'small' }).map((text) => JSON.parse(text) as unknown)
  const part = fc.constantFrom(...Object.keys(good), 'hours', 'rate', 'specials', 'dc', 'months', 'pickupDayBefore')
  const mutated = fc.oneof(
    json,
    fc.tuple(part, json).map(([key, value]) => ({ ...good, [key]: value })),
    fc.tuple(json, json).map(([product, location]) => ({
      ...good,
      location,
      persons: [{ ...good.persons[0], products: [{ ...good.persons[0]!.products[0], id: product, count: location }] }],
    })),
    fc
      .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
      .map((date) => ({ ...good, date: { from: '2026-03-07', to: date.toISOString().slice(0, 10) } })),
  )

  test.each(
    Object.values<Call>(CALLS)
      .filter((call) => call.plainText)
      .map(({ path }) => path),
  )('30 random and mutated bodies for %s never cause a 5xx', async (path) => {
    await fc.assert(
      fc.asyncProperty(mutated, async (body) => {
        expect((await shop.post(path, body)).status).toBeLessThan(500)
      }),
      { numRuns: 30 },
    )
  })
})

describe('operations', () => {
  test('the server answers its liveness and readiness checks', async () => {
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/readyz')).status).toBe(200)
  })

  test('the OpenAPI document describes every call with its full path', async () => {
    const { paths } = (await (await get('/api/openapi.json')).json()) as { paths: Record<string, object> }
    for (const { method, path } of Object.values<Call>(CALLS))
      expect(paths[`/{tenant}/{locale}${path}`]).toHaveProperty(method.toLowerCase())
  })

  test('answers and refusals of calls name the version of the stable calls', async () => {
    const { info } = (await (await get('/api/openapi.json')).json()) as { info: { version: string } }
    for (const path of ['/worked/de/api/locations', '/worked/de/api/checkout/unknown', '/worked/de/api/staff/days'])
      expect((await get(path)).headers.get('Api-Version')).toBe(info.version)
  })

  test('the OpenAPI document lists each call’s refusals and idempotency header', async () => {
    const { paths } = (await (await get('/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, { responses: object; parameters: { in: string; name: string }[] }>>
    }
    const declared = (method: string, path: string) => {
      const { responses, parameters } = paths[`/{tenant}/{locale}/api${path}`]![method]!
      const headers = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name)
      return { statuses: Object.keys(responses).map(Number), headers }
    }
    expect(declared('get', '/site')).toEqual({ statuses: [200, 404, 422, 429, 503], headers: [] })
    expect(declared('post', '/prices')).toEqual({ statuses: [200, 404, 413, 415, 422, 429, 503], headers: [] })
    expect(declared('get', '/customer/logout')).toEqual({ statuses: [200, 403, 404, 429, 503], headers: [] })
    expect(declared('post', '/customer/activate').statuses).toContain(410)
    expect(declared('post', '/payment/notify').statuses).toEqual([200, 401, 403, 404, 413, 422, 429, 503])
    expect(declared('post', '/staff/reservations/{number}/refund')).toEqual({
      statuses: [200, 401, 403, 404, 409, 413, 415, 422, 429, 503],
      headers: ['Idempotency-Key'],
    })
    expect(declared('post', '/checkout')).toEqual({
      statuses: [201, 403, 404, 409, 413, 415, 422, 429, 503],
      headers: ['Idempotency-Key'],
    })
  })

  test('the list of calls contains every call that the contract’s modules define', async () => {
    const files = readdirSync('contract').filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    const modules = await Promise.all(
      files.map((name) => import(/* @vite-ignore */ `#contract/${name}`) as Promise<object>),
    )
    const defined = modules.flatMap((module) => Object.values(module)).filter(isCall)
    expect(named(Object.values<Call>(CALLS))).toEqual(named(defined))
  })

  test('the log contains the pattern of a route, but neither its path nor its query', async () => {
    shop.logged.length = 0
    await get('/worked/de/api/content/imprint?token=geheim')
    await get('/worked/de/user/welcome/geheim')
    expect(shop.logged.filter(({ route }) => route === 'GET /api/content/{type}')).toMatchObject([
      { method: 'GET', status: 200, tenant: 'worked' },
    ])
    expect(JSON.stringify(shop.logged)).not.toContain('geheim')
  })
})
