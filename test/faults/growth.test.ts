import { type KyselyPlugin, PostgresQueryCompiler, sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS } from '#contract/calls.ts'
import { migrate } from '#server/db/migrate.ts'
import { removeExpired } from '#server/jobs/remove-expired.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { TODAY } from '#test/support/app.ts'
import { makeEveryCall, runEveryJob } from '#test/support/every-call.ts'
import { type Postgres, startPostgres } from '#test/support/postgres.ts'
import { openServer, type Server, sessionsEnded } from '#test/support/two-servers.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

/* What calls and jobs ask the database, asked once more of one that holds much history and many shops. */

const tenant = {
  ...workedTenant,
  shop: { ...workedTenant.shop, withdrawal: true },
  discounts: [{ code: 'SKI10', percent: 10 }],
}
/** Copies of all rows: of the shop's own past, and in as many other shops. */
const COPIES = 1_500
/** No statement looks at more rows of a table than this, whatever grows: a day at the counter, a season's stock, a batch of a job. */
const MOST_ROWS = 1_000

let postgres: Postgres
let server: Server
let client: Client
let now = new Date(`${TODAY}T09:00:00Z`)

/** Statements by their text, with the parameters they came with last. */
const asked = new Map<string, readonly unknown[]>()
/** How many rows each statement has changed. */
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

beforeAll(async () => {
  postgres = await startPostgres()
  server = await openServer(postgres.url, () => now, listen)
  client = new Client({ connectionString: postgres.url })
  await client.connect()
  await migrate(server.deps.db)
  await storeTenant(server.deps.db, { tenant, version: 'test', files: new Map() }, TODAY)
  asked.clear()
})
afterAll(async () => {
  await client.end()
  await server.close()
  await sessionsEnded(postgres)
  await postgres.stop()
})

/** What says that something is to be done, or which days it is about: history has nothing to be done. */
const DUE = ['hold_until', 'ask_at', 'due_at', 'decide_at']
/** Tables that an import fills, not visitors. */
const FIXED = ['tenants', 'tenant_files', 'stock_units', 'discount_uses']
/** Keys within a tenant that name no row. */
const NO_NAMES = ['tenant', 'location', 'unit', 'change', 'kind']
const NAMES = ['reservation', 'customer', 'payment', 'checkout', 'merchant_transaction_id', 'email', 'holder', 'number']
const PAST = ['reservations', 'stock_days', 'stock_claims', 'stock_moves', 'payments', 'refunds', 'staff_actions']

interface Column {
  name: string
  type: string
  is_key: boolean
}

/** What a column of a copy holds; `n` counts the copies. */
const copied = (table: string, { name, type, is_key }: Column, isOwn: boolean): string => {
  const quoted = `"${name}"`
  if (name === 'tenant') return isOwn ? quoted : `'shop' || n`
  if (DUE.includes(name)) return 'null'
  if (name === 'sizes_removed') return 'true'
  if (table === 'mails' && name === 'recipient') return `''`
  const isName = is_key || NAMES.includes(name)
  if (type === 'text' && isName && !NO_NAMES.includes(name)) return `${quoted} || '${isOwn ? '-' : '-s'}' || n`
  if (name === 'payload') return `replace(${quoted}::text, 'Berger', n || 'Berger')::jsonb`
  if (isOwn && PAST.includes(table) && type === 'date') return `${quoted} - (n % 900 + 30)`
  if (isOwn && PAST.includes(table) && type.startsWith('timestamp')) return `${quoted} - interval '1 day' * (n % 900)`
  return quoted
}

const grow = async (): Promise<string[]> => {
  await client.query("set session_replication_role = 'replica'")
  const { rows: columns } = await client.query<Column & { table: string }>(`
    select c.table_name as "table", c.column_name as name, c.data_type as type, exists (
      select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = c.table_name::regclass and i.indisunique and a.attname = c.column_name) as is_key
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.is_identity = 'NO'`)
  const tables = Map.groupBy(columns, ({ table }) => table)
  const growing = [...tables.keys()].filter((table) => !FIXED.includes(table) && !table.startsWith('kysely'))
  for (const table of growing) {
    const own = tables.get(table)!
    const names = own.map(({ name }) => `"${name}"`).join(', ')
    const isOfTenant = own.some(({ name }) => name === 'tenant')
    const onlyDone = table === 'reservations' ? 'where paid_at is not null' : ''
    for (const isOwn of isOfTenant ? [true, false] : [true]) {
      const values = own.map((column) => copied(table, column, isOwn)).join(', ')
      await client.query(`insert into "${table}" (${names}) select ${values}
        from (select * from "${table}" ${onlyDone} limit 10) as known, generate_series(1, ${COPIES}) as n
        on conflict do nothing`)
    }
  }
  await client.query("set session_replication_role = 'origin'")
  await client.query('vacuum analyze')
  return growing
}

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

/** Carried out and taken back; where that cannot be, since its key is taken by now, as the planner sees it. */
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

test('No statement of a call or a job looks through what grows', async () => {
  const called = await makeEveryCall(server)
  expect([...called].toSorted()).toEqual(Object.keys(CALLS).toSorted())
  now = new Date('2026-03-20T18:00:00Z')
  await runEveryJob(server.deps)
  const growing = await grow()
  const found: string[] = []
  for (const [sql, parameters] of asked) {
    if (!/^\s*(select|insert|update|delete|with)/i.test(sql)) continue
    for (const node of nodesOf(await planOf(sql, parameters)))
      if (growing.includes(node['Relation Name'] ?? '') && rowsSeen(node) > MOST_ROWS)
        found.push(`${node['Relation Name']}: ${rowsSeen(node)} rows by ${node['Node Type']}: ${sql.slice(0, 1500)}`)
  }
  expect(found).toEqual([])
}, 240_000)

test('No statement of a job changes more rows than a batch', async () => {
  const { db } = server.deps
  const ended = new Date(now.getTime() - 1_000)
  await sql`insert into rate_limits (tenant, bucket, count, ends_at)
    select 'worked', 'bucket' || n, 1, ${ended} from generate_series(1, 1200) as n`.execute(db)
  changed.length = 0
  expect(await removeExpired(server.deps)).toBeGreaterThanOrEqual(1_200)
  expect(Math.max(...changed)).toBe(500)
  expect(await db.selectFrom('rate_limits').selectAll().where('bucket', 'like', 'bucket%').execute()).toEqual([])
})
