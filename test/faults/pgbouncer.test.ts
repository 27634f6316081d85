import { type Kysely, sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STATUS } from '#contract/constants.ts'
import { readEnvironment } from '#server/base/environment.ts'
import { examine } from '#server/cli/doctor.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Database } from '#server/db/schema.ts'
import { disagreements } from '#test/support/books-and-ledger.ts'
import { daysAhead } from '#test/support/days-ahead.ts'
import { overHttp } from '#test/support/over-http.ts'
import { pageBlocks } from '#test/support/page-commands.ts'
import { type Pgbouncer, startPgbouncer } from '#test/support/pgbouncer.ts'
import { type Postgres, startPostgres } from '#test/support/postgres.ts'
import { type RunningServer, startServer } from '#test/support/server.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { patient } from '#test/support/two-servers.ts'
import { adult, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const VISITORS = 16
const SUCCEEDS = '4200000000000091'
const SESSIONS = 4

const days = daysAhead()
const skis = (at: number) =>
  order({ date: days, persons: [adult([{ id: 'ski', count: 1 }], { email: `gast${at}@example.com` })] })

const ROLE_SETTINGS = pageBlocks('operations/database.md')
  .filter(({ language }) => language === 'sql')
  .flatMap(({ lines }) => lines.map((line) => /^alter role shop set (.+);$/.exec(line)![1]!))

const folder = mkdtempSync(join(tmpdir(), 'talstation-pgbouncer-test-'))
let postgres: Postgres
let pgbouncer: Pgbouncer
let server: RunningServer
let db: Kysely<Database>
let close: () => Promise<void>
const setRole = async () => {
  for (const setting of ROLE_SETTINGS) await sql.raw(`alter role talstation set ${setting}`).execute(db)
}
beforeAll(async () => {
  postgres = await startPostgres()
  ;({ db, close } = await openDatabase({ url: postgres.url }, () => {}))
  await setRole()
  pgbouncer = await startPgbouncer(postgres.url, { default_pool_size: String(SESSIONS) })
  server = await startServer({
    DATABASE_URL: pgbouncer.url,
    DATABASE_DIRECT_URL: postgres.url,
    TENANTS_DIR: '',
    DEFAULT_TENANT: 'worked',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    JOBS_EVERY_SECONDS: '1',
  })
  await storeTenant(db, { tenant: workedTenant, version: 'test', files: new Map() }, days.from)
})
afterAll(async () => {
  await server?.stop()
  await pgbouncer?.stop()
  await close?.()
  await postgres?.stop()
  rmSync(folder, { recursive: true })
})

const customer = () => visitor(patient(overHttp(async () => server.origin)))

const buyAndCancel = async (at: number) => {
  const anna = customer()
  const { body, status } = await anna.checkout(skis(at))
  expect(status).toBe(201)
  await anna.enterCard((await anna.startPayment(body.bookingId)).body, SUCCEEDS)
  await expect.poll(async () => (await anna.paymentState(body.bookingId)).body.state).toBe('success')
  expect((await anna.cancel(body.bookingId)).status).toBe(200)
}

test('Migrations, orders, payments and jobs work through pgbouncer in transaction mode', async () => {
  expect(server.log).toContain('Made a new database.')
  await expect.poll(async () => (await fetch(`${server.origin}/worked/de/api/site`)).status).toBe(200)
  await Promise.all(Array.from({ length: VISITORS }, (_, at) => buyAndCancel(at)))
  const statuses = await db.selectFrom('reservations').select('status').execute()
  expect(statuses).toEqual(Array.from({ length: VISITORS }, () => ({ status: STATUS.cancelled })))
  const refunds = () => db.selectFrom('refunds').select('state').where('state', '<>', 'done').execute()
  await expect.poll(refunds).toEqual([])
  expect(await disagreements(db)).toEqual([])
  expect(server.log.filter((line) => line.includes('"level"'))).toEqual([])
})

const openPooled = (keepsStatements: boolean, url = pgbouncer.url) =>
  openDatabase({ url, pooler: { keepsStatements } }, () => {})

const settings = sql<Record<string, string>>`
  select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle, pg_sleep(0.05) is null as slept`

test('Transactions through pgbouncer have time limits, and lock limits end with them', async () => {
  const pooled = await openPooled(false)
  const at = { statement: '3s', lock: '2800ms', idle: '5s' }
  const within = () => pooled.db.transaction().execute((trx) => settings.execute(trx))
  const found = await Promise.all(Array.from({ length: 2 * SESSIONS }, within))
  for (const { rows } of found) expect(rows[0]).toMatchObject(at)
  const [after] = (await settings.execute(pooled.db)).rows
  expect(after).toMatchObject({ statement: '3s', lock: '0', idle: '0' })
  await pooled.close()
})

test('A statement that waits for a lock through pgbouncer is cancelled', async () => {
  const pooled = await openPooled(false)
  await db.transaction().execute(async (trx) => {
    await sql`lock table staff in access exclusive mode`.execute(trx)
    const waiting = pooled.db.transaction().execute((other) => other.selectFrom('staff').select('id').execute())
    await expect(waiting).rejects.toMatchObject({ code: '55P03' })
  })
  await pooled.close()
})

const readOften = async (keepsStatements: boolean) => {
  const pooled = await openPooled(keepsStatements)
  const read = () => sql`select pg_sleep(${0.002}::float8)`.execute(pooled.db)
  const answers = await Promise.allSettled(Array.from({ length: 400 }, read))
  await pooled.close()
  return answers.filter(({ status }) => status === 'rejected').length
}

test('Control: statements fail through this pgbouncer if they are prepared', async () => {
  expect(await readOften(true)).toBeGreaterThan(0)
  expect(await readOften(false)).toBe(0)
})

const databaseProblems = async (variables: Record<string, string>): Promise<string[]> => {
  const all = {
    BASE_URL: 'https://rent.shop.at',
    DATA_DIR: folder,
    DATABASE_URL: pgbouncer.url,
    DATABASE_DIRECT_URL: postgres.url,
    DEFAULT_TENANT: 'worked',
    ...variables,
  }
  const lines: string[] = []
  const error: unknown = await examine({
    environment: readEnvironment(all),
    variables: all,
    clock: () => new Date(),
    fetch: async () => new Response('{}'),
    say: (line) => void lines.push(line),
  }).catch((thrown: unknown) => thrown)
  if (lines.length === 0) return [(error as Error).message]
  return lines.filter((line) => line.startsWith('database: PROBLEM: ')).map((line) => line.slice(19))
}

const withPgbouncer = async <T>(config: Record<string, string>, work: (url: string) => Promise<T>): Promise<T> => {
  const other = await startPgbouncer(postgres.url, config)
  try {
    return await work(other.url)
  } finally {
    await other.stop()
  }
}

const IGNORED = {
  ignore_startup_parameters: 'options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
}

test('The doctor command finds no problem behind a sound pgbouncer', async () => {
  expect(await databaseProblems({})).toEqual([])
})

const ignoring = (name: string) =>
  `${name} leads to a pooler that ignores settings of sessions. Set DATABASE_URL to the pooler, and DATABASE_DIRECT_URL to PostgreSQL itself.`

test('The doctor command names a pgbouncer that is entered as PostgreSQL itself', async () => {
  const refused = `at ${new URL(pgbouncer.url).host}: A pooler answers, which keeps no settings of a session. Name it in DATABASE_URL, and PostgreSQL itself in DATABASE_DIRECT_URL.`
  expect(await databaseProblems({ DATABASE_DIRECT_URL: '' })).toEqual([`The database of DATABASE_URL ${refused}`])
  expect(await databaseProblems({ DATABASE_DIRECT_URL: pgbouncer.url })).toEqual([
    `The database of DATABASE_DIRECT_URL ${refused}`,
  ])
  await withPgbouncer(IGNORED, async (url) => {
    expect(await databaseProblems({ DATABASE_URL: url, DATABASE_DIRECT_URL: '' })).toEqual([ignoring('DATABASE_URL')])
    expect(await databaseProblems({ DATABASE_DIRECT_URL: url })).toEqual([ignoring('DATABASE_DIRECT_URL')])
  })
})

test('The doctor command names a pgbouncer that pools single statements', async () => {
  const problems = await withPgbouncer({ pool_mode: 'statement' }, (url) => databaseProblems({ DATABASE_URL: url }))
  expect(problems).toEqual([
    'The pooler of DATABASE_URL refuses transactions. Set pool_mode of pgbouncer to "transaction".',
  ])
})

test('The doctor command names a pgbouncer without prepared statements if the server uses them', async () => {
  expect(await databaseProblems({ PREPARED_STATEMENTS: 'on' })).toEqual([
    'PREPARED_STATEMENTS is on, but the pooler keeps none, so statements fail. Remove the variable, or set max_prepared_statements of pgbouncer 1.21 or newer.',
  ])
})

test('The doctor command names a role without settings for sessions of the pooler', async () => {
  await sql`alter role talstation reset all`.execute(db)
  const problems = await withPgbouncer({}, (url) => databaseProblems({ DATABASE_URL: url }))
  await setRole()
  expect(problems).toEqual([
    `The role talstation lacks settings, because a pooler takes none from the server. Run "alter role … set …" for each: ${ROLE_SETTINGS.join(', ')}.`,
  ])
})

test('The doctor command notices that the pooler leads to another database', async () => {
  await sql`create database other template template0`.execute(db)
  const direct = new URL(postgres.url)
  direct.pathname = '/other'
  const problems = await databaseProblems({ DATABASE_DIRECT_URL: direct.href })
  expect(problems).toContain(
    'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Set both to the same one.',
  )
})
