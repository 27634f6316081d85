import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { SlowStatement } from '#server/db/answer-in-time.ts'
import { openDatabase } from '#server/db/open.ts'
import { CALL_LIMITS } from '#server/db/time-limits.ts'
import { ApiError } from '#src/api/errors.ts'
import { sendCall } from '#src/api/send.ts'
import { getSite } from '#contract/site.ts'
import { pageCommands } from '#test/support/page-commands.ts'
import { newDatabase } from '#test/support/prepared-data.ts'
import { openTestShop, type TestShop } from '#test/support/app.ts'

const ID = /^[2-9B-DF-HJ-NP-TV-Z]{10}$/

let shop: TestShop
let behindProxy: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  behindProxy = await openTestShop({ environment: { TRUST_PROXY: 1 } })
})
afterAll(async () => {
  await shop.close()
  await behindProxy.close()
})

const ask = async ({ app }: TestShop, headers: Record<string, string> = {}, path = '/worked/de/api/site') => {
  const response = await app.request(path, { headers })
  return { status: response.status, id: response.headers.get('x-request-id'), text: await response.text() }
}

test('the answer to a request and its log line have the same id', async () => {
  shop.logged.length = 0
  const { id } = await ask(shop)
  expect(id).toMatch(ID)
  expect(shop.logged).toMatchObject([{ requestId: id, route: 'GET /api/site' }])
  expect((await ask(shop)).id).not.toBe(id)
})

const SECTIONS = ['The id of a request', 'Repeated lines', 'From the log of the server to the log of PostgreSQL']

test('each command of docs/operations/logs.md finds its log line', async () => {
  shop.logged.length = 0
  const { id } = await ask(shop)
  const lines = [...shop.logged, { repeated: 3, msg: 'Defect' }, { ms: 1200, msg: 'A slow statement' }]
  const cwd = mkdtempSync(join(tmpdir(), 'talstation-log-'))
  writeFileSync(join(cwd, 'server.log'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const commands = SECTIONS.flatMap((section) => pageCommands('operations/logs.md', section))
  expect(commands).toHaveLength(lines.length)
  for (const [at, command] of commands.entries()) {
    const found = execFileSync('sh', ['-c', command.replace('7K3M9Q2HBC', id!)], { cwd, encoding: 'utf8' })
    expect(JSON.parse(found)).toEqual(lines[at])
  }
  rmSync(cwd, { recursive: true })
})

test('a trusted proxy’s valid request id is kept, a visitor’s is replaced', async () => {
  const given = { 'X-Request-Id': 'f3b1c9d2-7a44-4c7a-9f55-0d7f0f6f1a2b' }
  expect((await ask(shop, given)).id).toMatch(ID)
  expect((await ask(behindProxy, given)).id).toBe(given['X-Request-Id'])
})

test.each(['short', 'a'.repeat(65), 'anna@example.com', 'id with spaces'])(
  'a proxy’s request id is replaced when it is %s',
  async (id) => {
    expect((await ask(behindProxy, { 'X-Request-Id': id })).id).toMatch(ID)
  },
)

test('a visitor of a broken page sees the id of the logged defect', async () => {
  const { tenants } = shop.deps
  const { byCode } = tenants
  tenants.byCode = () => Promise.reject(new TypeError('broken'))
  shop.logged.length = 0
  const page = await ask(shop, {}, '/worked/de/booking')
  const call = await ask(shop)
  const sent = await sendCall(
    {
      base: 'http://localhost/worked/de',
      fetch: async (path, init) => shop.app.request(path, init),
      onAnswer: () => {},
    },
    getSite,
    {},
  ).catch((error: unknown) => error)
  tenants.byCode = byCode
  expect([page.status, call.status]).toEqual([500, 500])
  expect(page.text).toContain(`Kennung ${page.id}`)
  expect(page.text).toContain(`Reference ${page.id}`)
  const defects = shop.logged.filter(({ msg }) => msg === 'Defect').map(({ requestId }) => requestId)
  expect(defects).toEqual([page.id, call.id, (sent as ApiError).headers?.get('X-Request-Id')])
})

test('a statement that takes longer than a second is logged without its values', async () => {
  const slowOnes: SlowStatement[] = []
  const embedded = await newDatabase()
  const { db, close } = await openDatabase(
    { embedded },
    () => {},
    CALL_LIMITS,
    undefined,
    (slow) => slowOnes.push(slow),
  )
  await sql`select pg_sleep(${0.01}::float8)`.execute(db)
  await sql`select pg_sleep(${1.01}::float8)`.execute(db)
  await close()
  expect(slowOnes).toMatchObject([{ sql: 'select pg_sleep($1::float8)' }])
  expect(slowOnes[0]!.ms).toBeGreaterThan(1_000)
})
