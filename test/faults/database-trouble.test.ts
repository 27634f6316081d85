import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import type { Database } from '#server/db/schema.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { disagreements } from '#test/support/books-and-ledger.ts'
import { daysAhead } from '#test/support/days-ahead.ts'
import { overHttp } from '#test/support/over-http.ts'
import { type Postgres, startPostgres } from '#test/support/postgres.ts'
import { type RunningServer, startServer } from '#test/support/server.ts'
import { size } from '#test/support/size.ts'
import { adult, boot, newKey, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const VISITORS = 8
const SOON = /^[2-5]$/
const ORDERS = size({ share: 8, whole: 400 })
const EVERY = 6

const days = daysAhead()
const skis = order({ date: days, persons: [adult([{ id: 'ski', count: 1 }])] })
const lastBoot = order({ date: days, persons: [adult([{ id: 'ski', count: 1 }, boot('27.5')])] })

const helmet = order({ date: days, persons: [adult([{ id: 'helmet', count: 1 }])] })

let postgres: Postgres
let database: OpenDatabase
let db: Kysely<Database>
let server: RunningServer
beforeAll(async () => {
  postgres = await startPostgres()
  database = await openDatabase({ url: postgres.url }, () => {})
  db = database.db
  await migrate(db)
  await storeTenant(db, { tenant: workedTenant, version: 'test', files: new Map() }, days.from)
  server = await startServer({ DATABASE_URL: postgres.url, RATE_LIMITS: 'off', JOBS_EVERY_SECONDS: '1' })
}, 180_000)
afterAll(async () => {
  await server?.stop()
  await database.close()
  await postgres.stop()
})

const inTransaction = sql`backend_type = 'client backend' and pid <> pg_backend_pid()
  and state in ('active', 'idle in transaction', 'idle in transaction (aborted)')`

const breakConnection = async () => {
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_sleep(0.02), pg_stat_activity where ${inTransaction} order by random() limit 1`.execute(
    db,
  )
  return rows.length
}

const restartPostgres = async () => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`.execute(
    db,
  )
  for (const { pid } of rows) process.kill(pid, 'SIGKILL')
  return rows.length
}

const reservationIds = async () =>
  (await db.selectFrom('reservations').select('id').execute()).map(({ id }) => id).toSorted()

const orNothing = (work: Promise<number>) => work.catch(() => 0)

const anna = () => visitor(overHttp(async () => server.origin))

const sendUntilAnswered = async (body: unknown, statuses: number[], key = newKey()) => {
  const visit = anna()
  for (;;) {
    const answer = await visit.checkout(body, key)
    statuses.push(answer.status)
    if (answer.status !== 503) return answer
    expect(answer.headers.get('retry-after')).toMatch(SOON)
  }
}

test(
  'each order is written completely or not at all while connections break',
  { timeout: size({ share: 180_000, whole: 20 * 60_000 }) },
  async () => {
    const statuses: number[] = []
    const booked: string[] = []
    let broken = 0
    let restarts = 0
    const orderOften = async (_: unknown, who: number) => {
      for (let at = 0; at < ORDERS; at += 1) {
        const [answer, breaks] = await Promise.all([
          sendUntilAnswered(at % 3 === 0 ? lastBoot : skis, statuses),
          orNothing(breakConnection()),
        ])
        if (answer.status === 201) booked.push(answer.body.bookingId)
        broken += breaks
        if (who === 0 && at % EVERY === EVERY - 1) restarts += await orNothing(restartPostgres())
      }
    }
    await Promise.all(Array.from({ length: VISITORS }, orderOften))

    expect(broken).toBeGreaterThan(VISITORS)
    expect(restarts).toBeGreaterThan(0)
    expect(statuses.filter((status) => ![201, 409, 503].includes(status))).toEqual([])
    await expect.poll(() => reservationIds().catch(() => 'broken')).toEqual(booked.toSorted())
    await expect.poll(() => disagreements(db).catch(() => 'broken')).toEqual([])
    await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status).toBe(200)
  },
)

const readiness = async () => {
  const answer = await fetch(`${server.origin}/readyz`)
  return [answer.status, await answer.json()]
}

test('Readiness is answered while calls use all connections', async () => {
  const locked = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async (trx) => {
    await sql`lock table reservations in access exclusive mode`.execute(trx)
    locked.resolve()
    await over.promise
  })
  await locked.promise
  const key = newKey()
  const orders = [key, newKey(), newKey(), newKey(), newKey(), newKey()].map((each) => anna().checkout(helmet, each))
  const waiting = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and state = 'active'`
  await expect.poll(async () => (await waiting.execute(db)).rows[0]!.count).toBeGreaterThan(0)
  expect(await readiness()).toEqual([200, { status: 'ready' }])
  over.resolve()
  await holding
  await Promise.all(orders)
})

const setReadOnly = async (value: 'on' | 'off') => {
  await sql`alter system set default_transaction_read_only = ${sql.lit(value)}`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
}

test('A server whose database accepts no writes is not ready, and refuses orders', async () => {
  await setReadOnly('on')
  try {
    await expect.poll(readiness).toEqual([503, { status: 'unavailable', database: 'read-only' }])
    const refused = await anna().checkout(helmet)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.stringMatching(SOON)])
  } finally {
    await setReadOnly('off')
  }
  await expect.poll(readiness).toEqual([200, { status: 'ready' }])
  expect((await anna().checkout(helmet)).status).toBe(201)
})

const ANSWERED_MS = 5_000

const timed = async (answer: Promise<{ status: number; headers: Headers }>) => {
  const startedAt = performance.now()
  const { status, headers } = await answer
  return { status, retryAfter: headers.get('retry-after'), isInTime: performance.now() - startedAt < ANSWERED_MS }
}

test('Orders and pages answer 503 within five seconds while the database hangs', async () => {
  const key = newKey()
  const idsBefore = await reservationIds()
  const goOn = postgres.hang()
  try {
    const orders = await Promise.all([
      timed(anna().checkout(helmet, key)),
      ...Array.from({ length: 20 }, () => timed(anna().checkout(helmet))),
    ])
    const paths = ['/readyz', '/worked/de', '/worked/de/api/site', '/tenant-files/worked/test/ski.svg']
    const others = await Promise.all(paths.map((path) => timed(fetch(server.origin + path))))
    for (const answer of [...orders, ...others])
      expect(answer).toEqual({ status: 503, retryAfter: expect.stringMatching(SOON), isInTime: true })
  } finally {
    goOn()
  }
  const { body } = await sendUntilAnswered(helmet, [], key)
  expect(await reservationIds()).toEqual([...idsBefore, body.bookingId].toSorted())
  expect(await disagreements(db)).toEqual([])
})
