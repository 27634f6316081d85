import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMetrics, type Metrics } from '#server/base/metrics.ts'
import { addAdmissionGauges } from '#server/cli/serve-metrics.ts'
import { WAIT_MS } from '#server/limits/admission.ts'
import { INNER_HEADER, placeOfRequest } from '#server/http/admit-requests.ts'
import { openAdmittingServer, type AdmittingServer, INNER_SECRET } from '#test/support/admitting-server.ts'
import { openTestShop, type TestShop } from '#test/support/app.ts'

const AT_ONCE = 4
const SITE = '/worked/de/api/site'

let metrics: Metrics
let shop: TestShop
let server: AdmittingServer
beforeAll(async () => {
  metrics = createMetrics()
  shop = await openTestShop({ environment: { REQUESTS_AT_ONCE: AT_ONCE }, deps: { metrics } })
  server = await openAdmittingServer(shop)
  addAdmissionGauges(metrics, server)
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

const QUIET_MS = 10_000
beforeEach(() => server.pass(QUIET_MS))

const gaugeOf = async (line: string) => (await metrics.registry.metrics()).split('\n').includes(line)

const MOST_WAITING = 10 * AT_ONCE

const flood = async (path = SITE) => {
  const gate = server.shut()
  const asked = Array.from({ length: 2 + MOST_WAITING }, () => server.ask(path, '192.0.2.1'))
  const waiting = () => Object.values(server.counts().waiting).reduce((sum, count) => sum + count, 0)
  await expect.poll(waiting).toBe(MOST_WAITING)
  return { gate, asked }
}

describe('a server with more requests than it can answer', () => {
  test('a call above the limit gets 503 at once, and the others are answered', async () => {
    const { gate, asked } = await flood()
    const refused = await server.ask(SITE, '192.0.2.1')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toMatch(/^[2-5]$/)
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    expect(await refused.json()).toEqual({ error: 'busy' })
    expect(await gaugeOf('talstation_unavailable_total{reason="overload"} 1')).toBe(true)
    expect(await gaugeOf('talstation_requests_running{class="call"} 2')).toBe(true)
    expect(await gaugeOf('talstation_requests_waiting{class="call"} 40')).toBe(true)
    gate.open()
    const answers = await Promise.all(asked)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(answers.length)
    expect(server.counts().running.call).toBe(0)
  })

  test('a call that has waited for a second gets 503, and reaches no handler', async () => {
    const { gate, asked } = await flood()
    server.pass(WAIT_MS)
    expect(server.counts().waiting.call).toBe(0)
    gate.open()
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(2)
    expect(statuses.filter((status) => status === 503)).toHaveLength(MOST_WAITING)
  })

  test('the checks of a load balancer are answered', async () => {
    const { gate, asked } = await flood()
    expect((await server.ask('/healthz', '192.0.2.1')).status).toBe(200)
    expect(await (await server.ask('/readyz', '192.0.2.1')).json()).toEqual({ status: 'ready' })
    gate.open()
    await Promise.all(asked)
  })

  test('a page above the limit asks for patience in all languages, and loads itself again', async () => {
    const { gate, asked } = await flood('/worked/de')
    const refused = await server.ask('/worked/de', '192.0.2.1')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('refresh')).toBe(refused.headers.get('retry-after'))
    const html = await refused.text()
    expect(html).toContain('Gerade sind sehr viele Besucher hier')
    expect(html).toContain('We are very busy just now')
    gate.open()
    await Promise.all(asked)
  })

  test('a request of the server to itself is not refused', async () => {
    const { gate, asked } = await flood()
    const inner = server.ask(SITE, '192.0.2.1', { headers: { [INNER_HEADER]: INNER_SECRET } })
    const pretended = await server.ask(SITE, '192.0.2.1', { headers: { [INNER_HEADER]: 'of another process' } })
    expect(pretended.status).toBe(503)
    gate.open()
    expect((await inner).status).toBe(200)
    await Promise.all(asked)
  })
})

test.each([
  ['GET', '/readyz', undefined],
  ['GET', '/healthz', undefined],
  ['POST', '/alpin/de/api/checkout', { kind: 'order', tenant: 'alpin' }],
  ['GET', '/de/api/checkout/b1/payment', { kind: 'order', tenant: undefined }],
  ['POST', '/alpin/de/api/payment/notify', { kind: 'order', tenant: 'alpin' }],
  ['PUT', '/alpin/en/api/customer/profile', { kind: 'order', tenant: 'alpin' }],
  ['POST', '/sandbox/v1/checkouts', { kind: 'order', tenant: 'every shop' }],
  ['POST', '/alpin/de/api/prices', { kind: 'call', tenant: 'alpin' }],
  ['GET', '/alpin/de/api/site', { kind: 'call', tenant: 'alpin' }],
  ['GET', '/assets/entry.js', { kind: 'file', tenant: 'every shop' }],
  ['GET', '/tenant-files/alpin/1/ski.svg', { kind: 'file', tenant: 'alpin' }],
  ['GET', '/alpin/de', { kind: 'page', tenant: 'alpin' }],
  ['GET', '/', { kind: 'page', tenant: undefined }],
] as const)('The admission control finds the class and shop of the request %s %s', (method, path, place) => {
  expect(placeOfRequest(method, path)).toEqual(place)
})

describe('connections', () => {
  const limits = {
    headersTimeout: 1_000,
    requestTimeout: 1_200,
    connectionsCheckingInterval: 50,
    inactive: 60_000,
    connections: 4,
    connectionsOfAddress: 3,
  }
  const HEAD = `POST /worked/de/api/prices HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n`

  test('a request whose body does not arrive gets 408, and takes no place meanwhile', async () => {
    const slow = await openAdmittingServer(shop, limits)
    const bodies = await Promise.all(Array.from({ length: 3 }, () => slow.raw(`${HEAD}{`)))
    await expect.poll(async () => (await slow.ask(SITE, '192.0.2.1')).status).toBe(200)
    expect(slow.counts().running.call).toBe(0)
    for (const { answer } of bodies) expect(await answer).toContain('408 Request Timeout')
    await slow.close()
  })

  test('a request whose head does not arrive gets 408', async () => {
    const slow = await openAdmittingServer(shop, limits)
    const { answer } = await slow.raw('GET /de HTTP/1.1\r\nHost: loc')
    expect(await answer).toContain('408 Request Timeout')
    await slow.close()
  })

  test('a connection may be idle for longer than a request’s head may take to arrive', async () => {
    const slow = await openAdmittingServer(shop, limits)
    const { socket, answer } = await slow.raw('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const other = await slow.raw('GET /de HTTP/1.1\r\nHost: loc')
    await other.answer
    await (
      await slow.raw('GET /de HTTP/1.1\r\nHost: loc')
    ).answer
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    expect((await answer).match(/200 OK/g)).toHaveLength(2)
    await slow.close()
  })

  test('the connection that has been idle for longest is closed for another one', async () => {
    const few = await openAdmittingServer(shop, { ...limits, headersTimeout: 60_000, requestTimeout: 60_000 }, 0)
    const idle = []
    for (let at = 0; at < 3; at += 1) {
      const connection = await few.raw('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await once(connection.socket, 'data')
      idle.push(connection)
    }
    const [first, second] = idle
    const closed = once(first!.socket, 'close')
    const fourth = await few.raw('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    expect(await fourth.answer).toContain('200 OK')
    await closed
    second!.socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    expect((await second!.answer).match(/200 OK/g)).toHaveLength(2)
    await few.close()
  })

  test('a check by HTTP/1.0 without a host is answered', async () => {
    const { answer } = await server.raw('GET /readyz HTTP/1.0\r\n\r\n')
    const words = await answer
    expect(words).toMatch(/^HTTP\/1\.[01] 200 OK/)
    expect(words).toContain('{"status":"ready"}')
  })
})
