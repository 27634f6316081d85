import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Call } from '#contract/call.ts'
import { CALLS } from '#contract/calls.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import { MOUNTS } from '#server/handlers/mounts.ts'
import { createApp } from '#server/http/app.ts'
import type { App } from '#server/deps/deps.ts'
import { addMember } from '#server/staff/members.ts'
import { CHEAP_PASSWORDS } from '#test/support/cheap-passwords.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { TODAY } from '#test/support/app.ts'
import { browser, type CustomerShop, openCustomerShop, PASSWORD } from '#test/support/customers.ts'
import { counter, STAFF, STAFF_PASSWORD } from '#test/support/staff.ts'
import { adult, newKey, order } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

/* Texts of the shop `other` contain a mark, so that a leak is visible. */

const MARK = 'fremd'
const ANNA = 'anna@example.com'

const marked = <T>(value: T, key = ''): T => {
  if (typeof value === 'string' && ['title', 'name', 'de', 'en', 'address', 'city', 'brand', 'claim'].includes(key))
    return `${MARK} ${value}` as T
  if (Array.isArray(value)) return value.map((entry) => marked(entry)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, marked(part, name)])) as T
}

const other: Tenant = {
  ...marked(workedTenant),
  shop: { ...marked(workedTenant.shop), code: 'other', hosts: ['other.example.com'], numberPrefix: 'FRD' },
}

interface Ids {
  bookingId: string
  number: string
  person: string
}

let shop: CustomerShop
let own: Ids
let foreign: Ids
let cookies: Record<'worked' | 'other', string>

const fill = async (tenant: 'worked' | 'other', lastname: string): Promise<{ ids: Ids; cookie: string }> => {
  const jar = new Map<string, string>()
  const remember = async (path: string, init?: RequestInit) => {
    const response = await shop.app.request(path, init)
    for (const cookie of response.headers.getSetCookie())
      jar.set(...(cookie.split(';')[0]!.split('=') as [string, string]))
    return response
  }
  const recording = { request: remember } as CustomerShop['app']
  const anna = browser(recording, { tenant })
  await anna.register(ANNA, { lastname })
  await anna.activate(await shop.tokenTo(ANNA, 'activation', tenant))
  const { body } = await anna.checkout(
    order({ persons: [adult([{ id: 'ski', count: 1 }], { lastname })], remark: lastname, createUser: true }),
  )
  await anna.call('POST', '/persondata', { type: 3, firstname: lastname })
  const { persons } = (await anna.call<{ persons: { id: string }[] }>('GET', '/persondata')).body
  await addMember(shop.db, { tenant, email: STAFF, password: STAFF_PASSWORD, now: new Date(0) }, CHEAP_PASSWORDS)
  await counter(recording, tenant).login(STAFF)
  return {
    ids: { bookingId: body.bookingId, number: body.number, person: persons.at(-1)!.id },
    cookie: [...jar].map((pair) => pair.join('=')).join('; '),
  }
}

beforeAll(async () => {
  shop = await openCustomerShop({ environment: { RATE_LIMITS: 'off' } })
  await storeTenant(shop.db, { tenant: other, version: 'marked', files: new Map() }, TODAY)
  shop.deps.tenants.forget()
  const ofOwn = await fill('worked', 'Berger')
  const ofOther = await fill('other', MARK)
  own = ofOwn.ids
  foreign = ofOther.ids
  cookies = { worked: ofOwn.cookie, other: ofOther.cookie }
})
afterAll(() => shop.close())

const payload = () => order({ date: { from: '2026-03-09', to: '2026-03-11' } })

const bodyOf = ({ method, path }: Call): Record<string, unknown> => {
  const bodies: Record<string, () => Record<string, unknown>> = {
    'POST /api/prices': payload,
    'POST /api/swaps': payload,
    'POST /api/calendar': payload,
    'POST /api/stock': () => ({ date: { from: '2026-03-09', to: '2026-03-11' }, location: 'tal' }),
    'POST /api/checkout': payload,
    'PUT /api/checkout/{bookingId}': payload,
    'PUT /api/customer/reservations/{id}': payload,
    'POST /api/checkout/link': () => ({ email: ANNA, number: own.number }),
    'POST /api/newsletter/confirm': () => ({ token: 'x' }),
    'POST /api/withdrawal': () => ({ name: 'Anna', number: own.number, email: ANNA }),
    'POST /api/customer/persondata': () => ({ type: 3, firstname: 'Mia' }),
    'PUT /api/customer/persondata/{id}': () => ({ type: 3, firstname: 'Mia' }),
    'DELETE /api/customer': () => ({ password: PASSWORD }),
    'PUT /api/customer/profile': () => ({ firstname: 'Anna', lastname: 'Berger', language: 'de' }),
    'POST /api/customer/register': () => ({ email: ANNA, firstname: 'Anna', lastname: 'Berger' }),
    'POST /api/customer/login': () => ({ email: ANNA, password: PASSWORD }),
    'POST /api/customer/password/forgot': () => ({ email: ANNA }),
    'POST /api/staff/login': () => ({ email: STAFF, password: STAFF_PASSWORD }),
    'POST /api/staff/search': () => ({ text: MARK }),
    'POST /api/staff/reservations/{number}/extra': () => ({ extra: 'coverage', state: 'done' }),
    'POST /api/staff/reservations/{number}/cancel': () => ({ reason: 'Krank' }),
    'POST /api/staff/reservations/{number}/refund': () => ({ amount: 100, reason: 'Krank' }),
    'POST /api/staff/reservations/{number}/retry': () => ({ refund: 'AAAAAAAAAAAAAAAAAAAAAA' }),
  }
  return bodies[`${method} ${path}`]?.() ?? {}
}

interface Way {
  name: string
  prefix: string
  host?: string
  query?: string
  body?: Record<string, unknown>
  cookie: () => string
  ids: () => Ids
  headers?: Record<string, string>
}

const both = () => `${cookies.worked}; ${cookies.other}`
const swapped = () => cookies.other.replaceAll('other_', 'worked_')
const ofOwn = () => own
const ofForeign = () => foreign

const WAYS: Way[] = [
  { name: 'own', prefix: '/worked/de', cookie: both, ids: ofOwn },
  { name: 'own, with ids of the other', prefix: '/worked/de', cookie: both, ids: ofForeign },
  { name: 'own, with tokens of the other', prefix: '/worked/de', cookie: swapped, ids: ofForeign },
  {
    name: 'own, at the host of the other',
    prefix: '/worked/de',
    host: 'other.example.com',
    cookie: both,
    ids: ofForeign,
  },
  {
    name: 'own, with the other in headers',
    prefix: '/worked/de',
    cookie: both,
    ids: ofForeign,
    headers: { 'X-Forwarded-Host': 'other.example.com', 'X-Tenant': 'other' },
  },
  {
    name: 'foreign in query and body',
    prefix: '/worked/de',
    query: 'wl=other&tenant=other',
    body: { wl: 'other', tenant: 'other' },
    cookie: both,
    ids: ofForeign,
  },
  { name: 'unknown', prefix: '/nobody/de', cookie: both, ids: ofForeign },
  { name: 'unknown in query', prefix: '/worked/de', query: 'wl=nobody', cookie: both, ids: ofForeign },
  { name: 'array in the path', prefix: '/worked,other/de', cookie: both, ids: ofForeign },
  {
    name: 'array in query and body',
    prefix: '/worked/de',
    query: 'wl[]=other&tenant[]=other',
    body: { wl: ['other'], tenant: ['other'] },
    cookie: both,
    ids: ofForeign,
  },
  { name: 'doubled in the path', prefix: '/worked/other/de', cookie: both, ids: ofForeign },
  { name: 'doubled and encoded in the path', prefix: '/worked%2fother/de', cookie: both, ids: ofForeign },
  {
    name: 'doubled in the query',
    prefix: '/worked/de',
    query: 'wl=worked&wl=other&tenant=worked&tenant=other',
    cookie: both,
    ids: ofForeign,
  },
]

const ENDS = new Set(['GET /api/customer/logout', 'GET /api/staff/logout', 'DELETE /api/customer'])
const callsOfWalk = Object.values<Call>(CALLS).toSorted(
  (a, b) => Number(ENDS.has(`${a.method} ${a.path}`)) - Number(ENDS.has(`${b.method} ${b.path}`)),
)

const ask = async (app: App, call: Call, way: Way): Promise<Response> => {
  const { bookingId, number, person } = way.ids()
  const path = call.path
    .replace('{bookingId}', bookingId)
    .replace('{number}', number)
    .replace('{type}', 'imprint')
    .replace('{id}', call.path.includes('persondata') ? person : bookingId)
  const known = call.path.endsWith('/counter') ? 'date=2026-03-09' : ''
  const query = [known, way.query].filter(Boolean).join('&')
  return app.request(`http://${way.host ?? 'localhost'}${way.prefix}${path}${query === '' ? '' : `?${query}`}`, {
    method: call.method,
    headers: {
      ...(!call.path.endsWith('/login') && { Cookie: way.cookie() }),
      'X-Forwarded-For': '203.0.113.1',
      ...(call.keyed && { 'Idempotency-Key': newKey() }),
      ...(call.body && { 'Content-Type': call.text ? 'text/plain' : 'application/json' }),
      ...way.headers,
    },
    ...(call.body && { body: JSON.stringify({ ...bodyOf(call), ...way.body }) }),
  })
}

const leaks = async (app: App, ways: readonly Way[]): Promise<string[]> => {
  const found: string[] = []
  for (const way of ways)
    for (const call of callsOfWalk) {
      if (ENDS.has(`${call.method} ${call.path}`)) continue
      const answer = await ask(app, call, way)
      const text = `${await answer.text()} ${answer.headers.getSetCookie().join(' ')}`
      if (text.toLowerCase().includes(MARK) || text.includes('"tenant":"other"') || answer.status >= 500)
        found.push(`${way.name}: ${call.method} ${call.path} ${answer.status}`)
    }
  return found
}

const foreignRows = async (): Promise<string> => {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'tenant' order by 1`.execute(shop.db)
  const rows: unknown[] = []
  for (const { name } of tables.rows)
    rows.push((await sql`select * from ${sql.table(name)} where tenant = 'other' order by 1, 2`.execute(shop.db)).rows)
  return JSON.stringify(rows)
}

describe('two shops on one server', () => {
  test('no call of one shop returns or changes rows of the other shop', async () => {
    const before = await foreignRows()
    expect(before).toContain(MARK)
    expect(await leaks(shop.app, WAYS)).toEqual([])
    expect(await foreignRows()).toBe(before)
  }, 120_000)

  test('Control: the test detects a server that mistakes one shop for the other', async () => {
    const { tenants } = shop.deps
    const mistaken = createApp(
      { ...shop.deps, tenants: { ...tenants, byCode: () => tenants.byCode('other') }, checkAnswers: false },
      MOUNTS,
    )
    const found = await leaks(mistaken, [{ name: 'mistaken', prefix: '/worked/de', cookie: both, ids: ofForeign }])
    expect(found.length).toBeGreaterThan(10)
    for (const path of [
      '/api/site',
      '/api/prices',
      '/api/locations',
      '/api/customer/export',
      '/api/staff/reservations',
    ])
      expect(
        found.some((leak) => leak.includes(path)),
        path,
      ).toBe(true)
  }, 60_000)

  test('logging out and erasing at one shop do not affect the other', async () => {
    const before = await foreignRows()
    for (const call of callsOfWalk.filter(({ method, path }) => ENDS.has(`${method} ${path}`)).toReversed())
      await ask(shop.app, call, { name: 'own', prefix: '/worked/de', cookie: both, ids: ofOwn })
    const ofOther = await browser(shop.app, { tenant: 'other' }).login(ANNA)
    expect(ofOther.status).toBe(200)
    expect(before).toContain(ANNA)
    const rows = await shop.db.selectFrom('customers').select(['tenant', 'email']).execute()
    expect(rows).toEqual([{ tenant: 'other', email: ANNA }])
  })
})
