import { type KyselyPlugin, PostgresQueryCompiler, sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS } from '#contract/calls.ts'
import { migrate } from '#server/db/migrate.ts'
import { removeExpired } from '#server/jobs/remove-expired.ts'
import { shortClaims } from '#server/stock/short-claims.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { TODAY } from '#test/support/app.ts'
import { makeEveryCall, runEveryJob } from '#test/support/every-call.ts'
import { copyRows } from '#test/support/copy-rows.ts'
import { groupTenant } from '#test/support/groups.ts'
import { type Postgres, startPostgres } from '#test/support/postgres.ts'
import { size } from '#test/support/size.ts'
import { openServer, type Server, sessionsEnded } from '#test/support/two-servers.ts'
import { hourlyTenant } from '#test/support/hourly-tenant.ts'
import { adult, order, visitor } from '#test/support/visitor.ts'

const tenant = {
  ...hourlyTenant,
  shop: { ...groupTenant.shop, withdrawal: true, hourly: { grid: 30 as const, cleaning: 15, lead: 60 } },
  discounts: [{ code: 'SKI10', percent: 10 }],
}
const COPIES = size({ share: 300, whole: 1_200 })
const MOST_ROWS = size({ share: 250, whole: 1_000 })
const MOST_GUESSED_ROWS = size({ share: 375, whole: 1_500 })

let postgres: Postgres
let server: Server
let client: Client
let now = new Date(`${TODAY}T09:00:00Z`)
let called: ReadonlySet<string>
let growing: readonly string[]

const asked = new Map<string, readonly unknown[]>()
const changed: number[] = []
const compiler = new PostgresQueryCompiler()
const listen: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => {
    const { sql, parameters } = compiler.compileQuery(node, queryId)
    asked.set(sql, parameters)
    return node
  },
  transformResult: ({ result }) => {
    changed.push(Number(result.numAffectedRows ?? 0n))
    return Promise.resolve(result)
  },
}

const rentByTheHour = async () => {
  const date = { from: '2026-03-09', to: '2026-03-09' }
  const byHour = (start: string, id: string) =>
    order({ date, hours: 1, start, persons: [adult([{ id, count: 1 }], { email: `${id}@example.com` })] })
  for (const id of ['board', 'kayak']) {
    const anna = visitor(server.app)
    const { body } = await anna.checkout(byHour('10:00', id))
    await anna.change(body.bookingId, byHour('10:30', id))
    await anna.send('POST', '/worked/de/api/prices', { ...byHour('12:00', id), bookingId: body.bookingId })
    await anna.send('POST', '/worked/de/api/stock', { date, location: 'tal', hours: 1, start: '12:00' })
    if (id === 'board') await anna.cancel(body.bookingId)
  }
}

beforeAll(async () => {
  postgres = await startPostgres()
  server = await openServer(postgres.url, () => now, listen)
  client = new Client({ connectionString: postgres.url })
  await client.connect()
  await migrate(server.deps.db)
  await storeTenant(server.deps.db, { tenant, version: 'test', files: new Map() }, TODAY)
  asked.clear()
  called = new Set((await makeEveryCall(server)).map(({ name }) => name))
  await rentByTheHour()
  // Asks with an empty stock, because the shop's stock covers all bookings.
  await shortClaims(server.deps.db, 'worked', [], TODAY)
  now = new Date('2026-03-20T18:00:00Z')
  await runEveryJob(server.deps)
  growing = await copyRows(client, { own: COPIES, others: COPIES })
}, 240_000)
afterAll(async () => {
  await client.end()
  await server.close()
  await sessionsEnded(postgres)
  await postgres.stop()
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Plan Rows': number
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const rowsSeen = (node: Plan): number =>
  ((node['Actual Rows'] ?? node['Plan Rows']) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)) *
  (node['Actual Loops'] ?? 1)

const planOf = async (sql: string, parameters: readonly unknown[]): Promise<Plan> => {
  for (const options of ['analyze, format json', 'format json']) {
    await client.query('begin')
    try {
      const { rows } = await client.query(`explain (${options}) ${sql}`, [...parameters])
      return (rows[0] as { 'QUERY PLAN': { Plan: Plan }[] })['QUERY PLAN'][0]!.Plan
    } catch (error) {
      if (options === 'format json') throw error
    } finally {
      await client.query('rollback')
    }
  }
  throw new Error('No plan')
}

const scans = async (mostRows: number) => {
  const found: string[] = []
  for (const [sql, parameters] of asked) {
    if (!/^\s*(select|insert|update|delete|with)/i.test(sql)) continue
    for (const node of nodesOf(await planOf(sql, parameters)))
      if (growing.includes(node['Relation Name'] ?? '') && rowsSeen(node) > mostRows)
        found.push(`${node['Relation Name']}: ${rowsSeen(node)} rows by ${node['Node Type']}: ${sql.slice(0, 1500)}`)
  }
  return found
}

test('No statement of a call or a job scans a whole growing table', async () => {
  expect([...called].toSorted()).toEqual(Object.keys(CALLS).toSorted())
  expect(await scans(MOST_ROWS)).toEqual([])
}, 240_000)

test('No statement scans a whole new table that has no statistics yet', async () => {
  await client.query(`with units as (
      insert into stock_units (tenant, location, unit, product, capacity, disabled)
      select 'worked', 'tal', 'size' || n, 'size' || n, 9, false from generate_series(1, 300) as n returning *)
    insert into stock_days (tenant, location, unit, day, taken, capacity)
    select tenant, location, unit, date '${TODAY}' - n, 1, 9 from units, generate_series(1, 100) as n`)
  await client.query('delete from pg_statistic')
  await client.query(`update pg_class set relpages = 0, reltuples = -1, relallvisible = 0
    where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`)
  expect(await scans(MOST_GUESSED_ROWS)).toEqual([])
}, 240_000)

test('The job that removes expired rows changes at most 500 rows in a statement', async () => {
  const { db } = server.deps
  const ended = new Date(now.getTime() - 1_000)
  await sql`insert into rate_limits (tenant, bucket, count, ends_at)
    select 'worked', 'bucket' || n, 1, ${ended} from generate_series(1, 1200) as n`.execute(db)
  await sql`insert into recordings (tenant, code, received_at, recording)
    select 'worked', 'old' || n, ${new Date(0)}, '' from generate_series(1, 1200) as n`.execute(db)
  changed.length = 0
  expect(await removeExpired(server.deps)).toBeGreaterThanOrEqual(2_400)
  expect(Math.max(...changed)).toBe(500)
  expect(await db.selectFrom('rate_limits').selectAll().where('bucket', 'like', 'bucket%').execute()).toEqual([])
})
