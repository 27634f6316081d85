import { createAdaptorServer } from '@hono/node-server'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import * as z from 'zod/mini'
import { afterAll, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { CALLS } from '#contract/calls.ts'
import type { Offer } from '#contract/prices.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import { openTestShop } from '#test/support/app.ts'
import { order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const dear: Tenant = JSON.parse(
  JSON.stringify({ ...workedTenant, shop: { ...workedTenant.shop, code: 'dear' } })
    .replaceAll('"tal"', '"tal-d"')
    .replaceAll('"berg"', '"berg-d"')
    .replaceAll('"extra":1400', '"extra":10000000'),
)
const shop = await openTestShop({ tenants: [workedTenant, dear] })
afterAll(() => shop.close())

const callPaths = Object.values<Call>(CALLS).flatMap(({ method, path, query }) => {
  const names = query
    ? Object.keys(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {})
    : []
  const plain = `/worked/de${path.replaceAll(/\{\w+\}/g, 'x')}`
  return [
    ...(path.includes('{') ? [`${method} /worked/de${path.replaceAll(/\{\w+\}/g, '%00')}`] : []),
    ...names.map((name) => `${method} ${plain}?${name}=%00`),
  ]
})
const otherPaths = [
  'GET /sandbox/v1/checkouts/%00/payment?entityId=sandbox-worked',
  'POST /sandbox/v1/checkouts/%00/payment',
  'POST /sandbox/v1/payments/%00',
  'GET /sandbox/v3/query?entityId=sandbox-worked&merchantTransactionId=%00',
  'GET /sandbox/3ds/%00',
  'POST /sandbox/3ds/%00',
  'GET /tenant-files/worked/test/%00',
  'GET /worked/de/api/checkout/%00/calendar.ics',
  'GET /mailbox/%00',
  'GET /worked/de?wl=%00',
]

test('A NUL character in a path or a query causes no server error', async () => {
  const { send } = visitor(shop.app)
  for (const request of [...callPaths, ...otherPaths]) {
    const [method, path] = request.split(' ') as [string, string]
    const { status } = await send(method, path, method === 'GET' ? undefined : '', { Authorization: 'Bearer sandbox' })
    expect({ request, isDefect: status >= 500 }).toEqual({ request, isDefect: false })
  }
})

test('An order whose amount is too large to store gets a price, but is refused', async () => {
  const anna = visitor(shop.app, 'dear')
  const asked = order({ location: 'tal-d', date: { from: '2026-03-09', to: '2026-12-01' } })
  const { body } = await anna.send<Offer>('POST', '/dear/de/api/prices', asked)
  expect(body.cart.price.amount).toBe(2_610_016_600)
  expect(await anna.checkout(asked)).toMatchObject({ status: 422, body: { issues: [{ path: 'persons' }] } })
})

test('An invalid host is refused for pages, calls and files', async () => {
  const server = createAdaptorServer({ fetch: shop.app.fetch }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const answers: string[] = []
  for (const host of ['1.2.3.4.5', '999.1'])
    for (const path of ['/worked/de', '/worked/de/api/site', '/tenant-files/worked/test/logo.svg', '/assets/a.js']) {
      const socket = connect(port, '127.0.0.1')
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
      const [first] = (await once(socket, 'data')) as [Buffer]
      answers.push(first.toString('latin1').split('\r\n')[0]!)
      socket.destroy()
    }
  expect([...new Set(answers)]).toEqual(['HTTP/1.1 400 Bad Request'])
  server.close()
})

test('A NUL character in a form of the sandbox causes no server error', async () => {
  const form = 'entityId=sandbox-worked&amount=92.00&currency=EUR&merchantTransactionId=%00'
  for (const more of ['v1/checkouts', 'v1/payments/x']) {
    const body = `${form}&paymentType=${more === 'v1/checkouts' ? 'DB' : 'RF'}`
    const answer = await visitor(shop.app).send('POST', `/sandbox/${more}`, body, {
      Authorization: 'Bearer sandbox',
      'Content-Type': 'application/x-www-form-urlencoded',
    })
    expect(answer.status).toBe(400)
  }
})

const withNul = (value: unknown): unknown[] => {
  if (typeof value === 'string') return [`${value}\0`]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, part]) =>
    withNul(part).map((changed) =>
      Array.isArray(value)
        ? value.map((same: unknown, at) => (String(at) === key ? changed : same))
        : { ...value, [key]: changed },
    ),
  )
}

test('A NUL character in a text of an order is refused', async () => {
  const all = order({ dc: 'x', remark: 'x', accommodation: 'x', groupname: 'x', rate: 'x', bookingId: 'x' })
  const bodies = withNul(all)
  expect(bodies.length).toBeGreaterThan(12)
  for (const body of bodies) {
    const { status } = await visitor(shop.app).checkout(body)
    expect({ body, isRefused: [409, 422].includes(status) }).toEqual({ body, isRefused: true })
  }
})

test('An aborted upload is logged as aborted, not as a database error', async () => {
  const server = createAdaptorServer({ fetch: shop.app.fetch }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  for (const path of ['/worked/de/api/prices', '/sandbox/v1/checkouts']) {
    shop.logged.length = 0
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n`,
    )
    await once(socket, 'data')
    socket.write('{"half', () => socket.resetAndDestroy())
    await expect.poll(() => shop.logged).not.toEqual([])
    expect(shop.logged).toEqual([expect.objectContaining({ level: 30, status: 400 })])
  }
  server.close()
})
