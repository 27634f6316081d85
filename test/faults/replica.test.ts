import { sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnvironment } from '#server/base/environment.ts'
import { createMetrics } from '#server/base/metrics.ts'
import { examine } from '#server/cli/doctor.ts'
import { migrate } from '#server/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { createReplica } from '#server/db/replica.ts'
import { REPLICA_LIMITS } from '#server/db/time-limits.ts'
import { TODAY } from '#test/support/app.ts'
import { freePercent, skisInCatalogue, skisInStock } from '#test/support/free-skis.ts'
import { freePort } from '#test/support/free-port.ts'
import { type Postgres, startPostgres } from '#test/support/postgres.ts'
import { startStandby } from '#test/support/standby.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { openServer, type Server } from '#test/support/two-servers.ts'
import { adult, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const DAYS = { from: '2026-03-09', to: '2026-03-11' }
const CALLS = 3

const folder = mkdtempSync(join(tmpdir(), 'talstation-replica-'))
const metrics = createMetrics()
let primary: Postgres
let standby: Postgres
let server: Server
let onStandby: OpenDatabase
beforeAll(async () => {
  primary = await startPostgres()
  server = await openServer(primary.url, () => new Date(`${TODAY}T09:00:00Z`))
  server.deps.environment.RATE_LIMITS = 'off'
  await migrate(server.deps.db)
  await storeTenant(server.deps.db, { tenant: workedTenant, version: 'test', files: new Map() }, TODAY)
  standby = await startStandby(primary)
  onStandby = await openDatabase({ url: standby.url }, () => {}, REPLICA_LIMITS)
  server.deps.replica = createReplica(onStandby.db, server.deps.db)
  server.deps.metrics = metrics
})
afterAll(async () => {
  await onStandby?.close()
  await server?.close()
  await standby?.stop()
  await primary?.stop()
  rmSync(folder, { recursive: true })
})

const stranger = () => visitor(server.app)

const readsOf = async (labels: string) => {
  const line = (await metrics.registry.metrics())
    .split('\n')
    .find((each) => each.startsWith(`talstation_reads_total{${labels}} `))
  return Number(line?.split(' ')[1] ?? 0)
}
const FROM_REPLICA = 'place="replica"'
const fromPrimary = (reason: string) => `place="primary",reason="${reason}"`

const isRead = async (labels: string) => {
  const before = await readsOf(labels)
  await skisInStock(stranger())
  return (await readsOf(labels)) > before
}
const untilRead = async (labels: string) => {
  await expect.poll(() => isRead(labels)).toBe(true)
}

test('Visitors without own data read stock, catalogue and calendar from the replica', async () => {
  await untilRead(FROM_REPLICA)
  const before = await readsOf(FROM_REPLICA)
  expect(await skisInStock(stranger())).toBe(await skisInCatalogue(stranger()))
  expect(await freePercent(stranger())).toBe(100)
  expect(await readsOf(FROM_REPLICA)).toBe(before + CALLS)
})

test('A customer sees the own order at once, also while the replica lags', async () => {
  const before = await skisInStock(stranger())
  await sql`select pg_wal_replay_pause()`.execute(onStandby.db)
  const anna = visitor(server.app)
  const skis = [adult([{ id: 'ski', count: 1 }])]
  expect((await anna.checkout(order({ date: DAYS, persons: skis }))).status).toBe(201)
  expect([await skisInStock(anna), await skisInCatalogue(anna), await freePercent(anna)]).toEqual([
    before - 1,
    before - 1,
    99,
  ])
  // Control: the replica does not have the order, so a customer without the rule would not see it.
  expect([await skisInStock(stranger()), await freePercent(stranger())]).toEqual([before, 100])
})

test('A replica that lags by more than five seconds is left, and used again afterwards', async () => {
  await untilRead(fromPrimary('behind'))
  await sql`select pg_wal_replay_resume()`.execute(onStandby.db)
  await untilRead(FROM_REPLICA)
})

const problemsWith = async (url: string): Promise<string[]> => {
  const variables = {
    BASE_URL: 'https://rent.shop.at',
    DATA_DIR: folder,
    DATABASE_URL: primary.url,
    DATABASE_URL_READ: url,
    DEFAULT_TENANT: 'worked',
  }
  const lines: string[] = []
  const examined = examine({
    environment: readEnvironment(variables),
    variables,
    clock: () => new Date(),
    fetch: async () => new Response('{}'),
    say: (line) => void lines.push(line),
  })
  await examined.catch(() => {})
  return lines.filter((line) => line.startsWith('database: PROBLEM: ')).map((line) => line.slice(19))
}

test('The doctor command knows a sound replica, and names one that cannot be used', async () => {
  expect(await problemsWith(standby.url)).toEqual([])
  expect(await problemsWith(primary.url)).toEqual([
    'DATABASE_URL_READ leads to the primary, so no read is taken from it. Name a standby, or remove the variable.',
  ])
  const other = new URL(standby.url)
  other.pathname = '/template1'
  expect(await problemsWith(other.href)).toEqual([
    'DATABASE_URL_READ leads to another database. Name a standby of the database of DATABASE_URL.',
  ])
  other.port = String(await freePort())
  expect(await problemsWith(other.href)).toEqual([
    expect.stringMatching(/^The replica of DATABASE_URL_READ cannot be used \(.*ECONNREFUSED.*\)\. Start it/),
  ])
  await sql`select pg_wal_replay_pause()`.execute(onStandby.db)
  await sql`create table written (id int)`.execute(server.deps.db)
  expect(await problemsWith(standby.url)).toEqual([
    'The replica of DATABASE_URL_READ is more than 5 s behind, so it is not used. Look at pg_stat_replication of the primary.',
  ])
  await sql`select pg_wal_replay_resume()`.execute(onStandby.db)
})

test.each([
  ['refuses the role', (url: URL) => void (url.username = 'nobody'), sql`select`],
  ['is another database', (url: URL) => void (url.pathname = '/nothing'), sql`select`],
  ['lacks a table of a migration just now', () => {}, sql`select from tables_of_the_next_release`],
])('While the replica %s, the primary answers', async (_, change, query) => {
  const url = new URL(standby.url)
  change(url)
  const wrong = await openDatabase({ url: url.href }, () => {}, REPLICA_LIMITS)
  try {
    const { read } = createReplica(wrong.db, server.deps.db)
    const work = (db: typeof wrong.db) => query.execute(db)
    await expect.poll(() => read(work)).not.toEqual({ reason: 'unmeasured' })
    expect(await read(work)).toEqual({ reason: 'gone' })
  } finally {
    await wrong.close()
  }
})

test('While the replica hangs or is gone, the primary answers', async () => {
  const goOn = standby.hang()
  const begun = performance.now()
  expect(await skisInStock(stranger())).toBeGreaterThan(0)
  expect(performance.now() - begun).toBeLessThan(2_000)
  expect(await isRead(fromPrimary('gone'))).toBe(true)
  goOn()
  await untilRead(FROM_REPLICA)
  process.kill(standby.pid, 'SIGQUIT')
  await untilRead(fromPrimary('gone'))
  expect(await isRead(fromPrimary('gone'))).toBe(true)
})
