import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import type { Database } from '#server/db/schema.ts'
import { disagreements } from '#test/support/books-and-ledger.ts'
import { daysAhead } from '#test/support/days-ahead.ts'
import { overHttp } from '#test/support/over-http.ts'
import { type Postgres, startPostgres } from '#test/support/postgres.ts'
import { startStandby } from '#test/support/standby.ts'
import { type RunningServer, startServer } from '#test/support/server.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { adult, newKey, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const VISITORS = 6
const ENOUGH = 20
const SUCCEEDS = '4200000000000091'

const days = daysAhead()
const skis = order({ date: days, persons: [adult([{ id: 'ski', count: 1 }])] })

let primary: Postgres
let standby: Postgres
let server: RunningServer
let databases: OpenDatabase[]
let first: Kysely<Database>
let second: Kysely<Database>
beforeAll(async () => {
  primary = await startPostgres()
  standby = await startStandby(primary)
  databases = await Promise.all([primary, standby].map(({ url }) => openDatabase({ url }, () => {})))
  ;[first, second] = databases.map(({ db }) => db) as [Kysely<Database>, Kysely<Database>]
  const hosts = [standby, primary].map(({ url }) => new URL(url).host).join(',')
  server = await startServer({
    DATABASE_URL: `postgres://talstation@${hosts}/postgres?target_session_attrs=read-write`,
    TENANTS_DIR: '',
    DEFAULT_TENANT: 'worked',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
    JOBS_EVERY_SECONDS: '1',
  })
  await storeTenant(first, { tenant: workedTenant, version: 'test', files: new Map() }, days.from)
  // Every commit now waits for the standby, so that the failover loses none.
  await sql`alter system set synchronous_standby_names = '*'`.execute(first)
  await sql`select pg_reload_conf()`.execute(first)
})
afterAll(async () => {
  await server?.stop()
  for (const { close } of databases ?? []) await close()
  await standby?.stop()
  await primary?.stop()
})

const anna = () => visitor(overHttp(async () => server.origin))
const readiness = async () => (await fetch(`${server.origin}/readyz`)).status

const booked: string[] = []
const sendUntilAnswered = async (statuses: number[]) => {
  const [visit, key] = [anna(), newKey()]
  for (;;) {
    const { status, body, headers } = await visit.checkout(skis, key)
    statuses.push(status)
    if (status === 503) expect(headers.has('retry-after')).toBe(true)
    else {
      if (status === 201) booked.push(body.bookingId)
      return
    }
  }
}

test('A promoted standby takes over from a killed primary, and no confirmed order is lost', async () => {
  const statuses: number[] = []
  const over = new AbortController()
  const orderOften = async () => {
    while (!over.signal.aborted) await sendUntilAnswered(statuses)
  }
  await expect.poll(async () => (await fetch(`${server.origin}/worked/de/api/site`)).status).toBe(200)
  const visitors = Array.from({ length: VISITORS }, orderOften)
  await expect.poll(() => booked.length).toBeGreaterThan(ENOUGH)
  process.kill(primary.pid, 'SIGQUIT')
  await expect.poll(() => statuses.includes(503)).toBe(true)
  await sql`select pg_promote()`.execute(second)
  const before = booked.length
  await expect.poll(() => booked.length).toBeGreaterThan(before + ENOUGH)
  over.abort()
  await Promise.all(visitors)

  expect(new Set(statuses)).toEqual(new Set([201, 503]))
  const rows = await second.selectFrom('reservations').select('id').execute()
  expect(rows.map(({ id }) => id).toSorted()).toEqual(booked.toSorted())
  expect(await disagreements(second)).toEqual([])
  await expect.poll(readiness).toBe(200)
})

test('Payments and refunds work at the promoted standby', async () => {
  const visit = anna()
  const { body } = await visit.checkout(skis)
  await visit.enterCard((await visit.startPayment(body.bookingId)).body, SUCCEEDS)
  await expect.poll(async () => (await visit.paymentState(body.bookingId)).body.state).toBe('success')
  await visit.cancel(body.bookingId)
  const open = () => second.selectFrom('refunds').select('state').where('state', '<>', 'done').execute()
  await expect.poll(open).toEqual([])
  expect(await second.selectFrom('refunds').select('state').execute()).toHaveLength(1)
})

test('Orders are answered 503 while the only primary hangs, and accepted afterwards', async () => {
  const goOn = standby.hang()
  const { status, headers } = await anna().checkout(skis)
  expect([status, headers.has('retry-after')]).toEqual([503, true])
  goOn()
  await expect.poll(async () => (await anna().checkout(skis)).status).toBe(201)
})
