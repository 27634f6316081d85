import * as fc from 'fast-check'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Call } from '#contract/call.ts'
import { CALLS } from '#contract/calls.ts'
import { createHttpServer } from '#server/http/http-server.ts'
import { createRenderer } from '#server/http/render/page.ts'
import { openTestShop, type TestShop } from '#test/support/app.ts'
import { headerText, REQUEST_HEADERS } from '#test/support/bad-call.ts'
import { recordFigure } from '#test/support/figure.ts'
import { groupTenant, groupVisitor } from '#test/support/groups.ts'
import { size } from '#test/support/size.ts'
import { STAFF, STAFF_PASSWORD, staffMember } from '#test/support/staff.ts'
import { order } from '#test/support/visitor.ts'
import { watchShop } from '#test/support/watched-shop.ts'

const TRIES = size({ share: 25, whole: 1000 })
const TRIES_OF_CONTROL = 60
const SEED = 29

const PAGES_AND_FILES = [
  '/',
  '/worked',
  '/worked/de',
  '/de/checkout/overview',
  '/worked/en/checkout/payment',
  '/worked/de/groups/klasse-3b',
  '/worked/de/groups/change',
  '/worked/de/user/reservations/AAAAAAAAAAAAAAAAAAAAAA',
  '/worked/de/user/password-reset/token',
  '/worked/de/mybooking',
  '/worked/de/withdrawal',
  '/worked/de/staff',
  '/worked/de/staff/flows/ABCDEFGH',
  '/tenant-files/worked/test/pictures/ski.svg',
  '/assets/nothing.js',
  '/sandbox/3ds/AAAAAAAAAAAAAAAAAAAAAA',
  '/sandbox/v1/checkouts/AAAAAAAAAAAAAAAAAAAAAA/payment',
  '/mailbox/1',
  '/dev/mailbox',
  '/healthz',
  '/readyz',
  '/api/openapi.json',
  '/robots.txt',
  '/favicon.ico',
]
const PATHS_OF_CALLS = Object.values<Call>(CALLS).map(
  ({ path }) => `/worked/de${path.replaceAll(/\{\w+\}/g, 'AAAAAAAAAAAAAAAAAAAAAA')}`,
)
const METHODS = ['HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE']
const PARAMETERS = ['wl', 'content', 'view', 'next', 'page', 'booking', 'access', 'token', 'id', 'day', 'to', 'lang']
const PIECES = [
  '%',
  '%zz',
  '%00',
  '%C3%28',
  '%ff',
  '%2e%2e',
  '%2f',
  '%5c',
  '..',
  '.',
  '',
  ';',
  '@',
  ':',
  '[',
  '{id}',
  '\\',
  '*',
  '__proto__',
  'constructor',
  'zyxomma%40example.com',
  '%F0%9F%98%80',
  'a'.repeat(5_000),
  '-1',
  '1e999',
]

const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...PIECES) },
  { weight: 4, arbitrary: fc.webSegment() },
  { weight: 1, arbitrary: headerText },
)
const method = fc.oneof(
  { weight: 5, arbitrary: fc.constant('GET') },
  { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
)
const known = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...PAGES_AND_FILES) },
  { weight: 1, arbitrary: fc.constantFrom(...PATHS_OF_CALLS) },
)

const badPath = fc
  .record({
    method,
    path: known,
    pieces: fc.array(fc.tuple(fc.nat(9), piece), { maxLength: 2 }),
    query: fc.array(fc.tuple(fc.oneof(fc.constantFrom(...PARAMETERS), piece), piece), { maxLength: 3 }),
  })
  .map(({ path, pieces, query, ...rest }) => {
    const segments = path.split('/')
    for (const [at, text] of pieces) segments.splice(1 + (at % segments.length), at % 2, text)
    const search = query.map(([name, value]) => `${name}=${value}`).join('&')
    return { ...rest, path: `${segments.join('/')}${search && '?'}${search}`, headers: [] as [string, string][] }
  })
type BadRequest = typeof badPath extends fc.Arbitrary<infer T> ? T : never

const badHeaders: fc.Arbitrary<BadRequest> = fc.record({
  method,
  path: known,
  headers: fc.array(
    fc.tuple(
      fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...REQUEST_HEADERS) },
        { weight: 1, arbitrary: fc.constantFrom('Host', 'Transfer-Encoding', 'Connection', 'Expect') },
      ),
      fc.oneof(headerText, fc.constantFrom('', 'x'.repeat(20_000), 'zyxomma', '-1', '*', 'q=;,', 'null', '1.2.3.4.5')),
    ),
    { minLength: 1, maxLength: 4 },
  ),
})

const badCookies = (names: readonly string[]): fc.Arbitrary<BadRequest> =>
  fc
    .record({
      method,
      path: known,
      cookies: fc.array(
        fc.tuple(
          fc.oneof(
            fc.constantFrom(...names),
            fc.constantFrom('worked_booking_', 'worked_group_x', '__Host-a'),
            headerText,
          ),
          fc.oneof(
            headerText,
            fc.constantFrom('', '%', '%00', '%C3%28', '"', 'a=b=c', 'zyxomma', 'A'.repeat(43), 'x'.repeat(9_000)),
          ),
        ),
        { minLength: 1, maxLength: 5 },
      ),
      separator: fc.constantFrom('; ', ';', ', ', ';;'),
    })
    .map(({ cookies, separator, ...rest }) => ({
      ...rest,
      headers: [['Cookie', cookies.map((pair) => pair.join('=')).join(separator)]],
    }))

type Fetch = (request: Request) => Response | Promise<Response>

let shop: TestShop
let names: string[]
let cookies: string
beforeAll(async () => {
  shop = await openTestShop({
    tenants: [groupTenant],
    environment: { RATE_LIMITS: 'off' },
    deps: { renderPage: await createRenderer({ distDir: resolve('dist') }), clientFolder: resolve('dist/client') },
  })
  const anna = groupVisitor(shop.app)
  await anna.checkout(order())
  await anna.begin()
  await staffMember(shop)
  await anna.send('POST', '/worked/de/api/staff/login', { email: STAFF, password: STAFF_PASSWORD })
  cookies = anna.cookies()
  names = [...cookies.matchAll(/([^=; ]+)=/g)].map(([, name]) => name!)
})
afterAll(() => shop.close())

const listening = async (fetch: Fetch): Promise<{ server: Server; port: number }> => {
  const server = createHttpServer(fetch, 0)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

/** Writes the request by itself, because fetch would refuse or repair it. */
const statusOf = async (port: number, { method: verb, path, headers }: BadRequest): Promise<number> => {
  const socket = connect(port, '127.0.0.1')
  const own = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const host = headers.some(([name]) => name === 'Host') ? '' : 'Host: localhost\r\n'
  const cookie = headers.some(([name]) => name === 'Cookie') ? '' : `Cookie: ${cookies}\r\n`
  socket.write(`${verb} ${path} HTTP/1.1\r\n${host}${own}${cookie}Connection: close\r\n\r\n`, 'latin1')
  socket.setTimeout(2_000, () => socket.destroy())
  const answer = await text(socket).catch(() => '')
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)
}

interface Found {
  faults: string[]
  statuses: Record<number, number>
}

const attackBy = async (requests: fc.Arbitrary<BadRequest>, fetch: Fetch, tries: number): Promise<Found> => {
  const { server, port } = await listening(fetch)
  const watched = await watchShop(shop)
  const statuses: Record<number, number> = {}
  watched.takeLogFaults()
  await watched.begin()
  const printed: string[] = []
  vi.spyOn(console, 'error').mockImplementation((line) => void printed.push(String(line)))
  const property = fc.asyncProperty(requests, async (request) => {
    const status = await statusOf(port, request)
    statuses[status] = (statuses[status] ?? 0) + 1
    const isDefect = shop.logged.some(({ msg }) => msg === 'Defect')
    const faults = [
      ...(status >= 500 || isDefect ? [`answers ${status}`] : []),
      ...watched.takeLogFaults(),
      ...printed.splice(0),
    ]
    const changed = await watched.restore()
    if (status >= 400 && changed.length > 0) faults.push(`refuses, but changes ${changed.join(', ')}`)
    if (faults.length > 0) throw new Error(faults.join('; '))
  })
  const { errorInstance, counterexample } = await fc.check(property, { numRuns: tries, seed: SEED })
  server.close()
  const faults = errorInstance ? [`${(errorInstance as Error).message}: ${JSON.stringify(counterexample)}`] : []
  return { faults, statuses }
}

const KINDS: Record<string, { requests: () => fc.Arbitrary<BadRequest>; read: (request: Request) => unknown }> = {
  paths: { requests: () => badPath, read: ({ url }) => decodeURIComponent(new URL(url).pathname) },
  headers: {
    requests: () => badHeaders,
    read: ({ headers }) => new Intl.Locale(headers.get('accept-language') ?? 'de'),
  },
  cookies: {
    requests: () => badCookies(names),
    read: ({ headers }) => decodeURIComponent(headers.get('cookie') ?? ''),
  },
}

const inWords = (statuses: Found['statuses']) =>
  Object.entries(statuses)
    .map(([status, count]) => `${count} ${status === '0' ? 'cut off' : status}`)
    .join(', ')

describe('bad requests over HTTP', { timeout: 1_200_000 }, () => {
  test.for(Object.entries(KINDS))(
    'Bad %s cause no 5xx and change no row of a refused request',
    async ([kind, { requests }], { task }) => {
      const { faults, statuses } = await attackBy(requests(), shop.app.fetch, TRIES)
      recordFigure(task, `${TRIES} requests with bad ${kind}: ${inWords(statuses)}`)
      expect(faults).toEqual([])
    },
  )

  test.for(Object.entries(KINDS))(
    'Control: bad %s find a server that reads them unchecked',
    async ([, { requests, read }]) => {
      const unchecked: Fetch = (request) => {
        try {
          read(request)
        } catch {
          return new Response('', { status: 500 })
        }
        return shop.app.fetch(request)
      }
      expect((await attackBy(requests(), unchecked, TRIES_OF_CONTROL)).faults).toHaveLength(1)
    },
  )

  test('a page that is only asked for by HEAD is not rendered on', async () => {
    let isCancelled = false
    const { renderPage } = shop.deps
    shop.deps.renderPage = async () => new Response(new ReadableStream({ cancel: () => void (isCancelled = true) }))
    const answer = await shop.app.request('/worked/de/mybooking', { method: 'HEAD' })
    shop.deps.renderPage = renderPage!
    expect([answer.status, await answer.text(), isCancelled]).toEqual([200, '', true])
  })
})
