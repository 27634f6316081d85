import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tenant } from '#contract/tenant-folder.ts'
import { type AdmittingServer, openAdmittingServer } from '#test/support/admitting-server.ts'
import { openTestShop, type TestShop } from '#test/support/app.ts'
import { recordFigure } from '#test/support/figure.ts'
import { newKey, order } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const AT_ONCE = 8
const FLOOD = 300
const MOST_WAITING = 4 * AT_ONCE
const GUEST = '203.0.113.9'

const other: Tenant = { ...workedTenant, shop: { ...workedTenant.shop, code: 'other', hosts: [] } }

let shop: TestShop
let server: AdmittingServer
beforeAll(async () => {
  shop = await openTestShop({
    tenants: [workedTenant, other],
    environment: { REQUESTS_AT_ONCE: AT_ONCE, RATE_LIMITS: 'off' },
  })
  server = await openAdmittingServer(shop)
})
beforeEach(() => server.pass(10_000))
afterAll(async () => {
  await server.close()
  await shop.close()
})

const post = (path: string, address: string, body: object) =>
  server.ask(path, address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': newKey() },
    body: JSON.stringify(body),
  })

test.for([
  ['from one address', () => '198.51.100.7', 'worked', AT_ONCE / 2],
  ['at another shop from many addresses', (at: number) => `198.51.100.${at % 250}`, 'other', AT_ONCE * 0.75],
] as const)('An order is admitted next in a flood of orders %s', async ([, addressOf, code, most], { task }) => {
  const gate = server.shut()
  const before = server.reached.length
  let refused = 0
  const floods = Array.from({ length: FLOOD }, async (_, at) => {
    const { status } = await post('/worked/de/api/checkout', addressOf(at), {})
    if (status === 503) refused += 1
  })
  await expect.poll(() => refused).toBe(FLOOD - most - MOST_WAITING)
  expect(server.reached.length - before).toBe(most)
  const guest = post(`/${code}/de/api/checkout`, GUEST, order())
  await expect.poll(() => server.reached.length - before).toBe(most + 1)
  expect(server.reached.at(-1)).toBe(GUEST)
  gate.open()
  expect((await guest).status).toBe(201)
  await Promise.all(floods)
  recordFigure(task, `${refused} of ${FLOOD} refused at once, the order admitted after ${most} of the flood`)
})

test('An order is admitted before a waiting flood of pages and calls', async ({ task }) => {
  const gate = server.shut()
  const before = server.reached.length
  const paths = ['/worked/de/api/site', '/worked/de']
  const floods = Array.from({ length: AT_ONCE * 4 }, (_, at) => server.ask(paths[at % 2]!, `198.51.100.${at}`))
  const waiting = () => server.counts().waiting
  await expect.poll(() => waiting().call + waiting().page).toBe(AT_ONCE * 4 - AT_ONCE * 0.75)
  const guest = post('/other/de/api/checkout', GUEST, order())
  await expect.poll(() => server.reached.slice(before)).toContain(GUEST)
  gate.open()
  expect((await guest).status).toBe(201)
  await Promise.all(floods)
  recordFigure(task, `admitted after ${server.reached.slice(before).indexOf(GUEST)} of ${floods.length}`)
})

test('A flood of requests for the app’s files does not delay an order', async ({ task }) => {
  const gate = server.shut()
  const before = server.reached.length
  const floods = Array.from({ length: AT_ONCE * 4 }, (_, at) => server.ask('/assets/entry.js', `198.51.100.${at}`))
  await expect.poll(() => server.counts().waiting.file).toBe(AT_ONCE * 4 - AT_ONCE * 0.75)
  const guest = post('/worked/de/api/checkout', GUEST, order())
  await expect.poll(() => server.reached.slice(before)).toContain(GUEST)
  gate.open()
  expect((await guest).status).toBe(201)
  await Promise.all(floods)
  recordFigure(task, `admitted after ${server.reached.slice(before).indexOf(GUEST)} of ${floods.length}`)
})
