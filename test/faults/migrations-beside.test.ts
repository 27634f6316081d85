import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SERVE_COMMAND } from '#scripts/serve-command.mjs'
import { migrate, migrations } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { type Migrations, SCHEMA } from '#server/db/run-migrations.ts'
import { WORK_LIMITS } from '#server/db/time-limits.ts'
import { copyRows } from '#test/support/copy-rows.ts'
import { daysAhead } from '#test/support/days-ahead.ts'
import { recordFigure } from '#test/support/figure.ts'
import { freePort } from '#test/support/free-port.ts'
import { overHttp } from '#test/support/over-http.ts'
import { type Postgres, startPostgres } from '#test/support/postgres.ts'
import { sessionsEnded } from '#test/support/two-servers.ts'
import { order, visitor } from '#test/support/visitor.ts'

/* Each migration runs beside a server of the previous release, which answers calls meanwhile and can start again
   afterwards. */

/** The last commit whose database was made by Kysely's migrator. */
const RELEASE_BEFORE = '7c06fd3a'
const RESERVATIONS = 200_000
/** The number of rows that are copied in each table. */
const COPIED = 10
const VISITORS = 6
/** The milliseconds for which calls continue before and after each migration. */
const AROUND_MS = 2_000

const SUCCEEDS = '4200000000000091'

const ROOT = resolve(import.meta.dirname, '..', '..')
const days = daysAhead()

let parent: string
let postgres: Postgres
/** Processes that a failed test has not stopped. */
let left: ChildProcess[] = []
beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), 'talstation-before-'))
  postgres = await startPostgres()
})
afterEach(async () => {
  for (const child of left) child.kill('SIGKILL')
  left = []
  await postgres.stop()
  rmSync(parent, { recursive: true })
})

/**
 * Checks out the old release and links today's packages to it.
 * @throws an explanation if the clone does not have the commit
 */
const checkOut = (commit: string): string => {
  const folder = join(parent, 'release')
  mkdirSync(folder)
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT, stdio: 'pipe' })
  } catch {
    throw new Error(
      `This clone has no commit ${commit}, whose server the migrations run beside: fetch the whole history by "git fetch --unshallow".`,
    )
  }
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1024 ** 3 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

interface Served {
  origin: string
  stop: () => Promise<void>
}

/** Starts the server of a folder on this test's database. */
const serve = async (folder: string): Promise<Served> => {
  const port = await freePort()
  const child = spawn(process.execPath, SERVE_COMMAND, {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      BASE_URL: `http://localhost:${port}`,
      DATABASE_URL: postgres.url,
      DATA_DIR: join(parent, 'data'),
      DEFAULT_TENANT: 'worked',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  left.push(child)
  const exit = once(child, 'exit')
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += chunk))
  const origin = `http://localhost:${port}`
  const isReady = async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.status === 200
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`The server did not start:\n${log}`)
    await pause(50)
  }
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM')
      await exit
    },
  }
}

/** A script for the old release, which runs that release's migrations and stores a shop that never sells out. */
const SEED = `
  import { migrate } from '#server/db/migrate.ts'
  import { openDatabase } from '#server/db/open.ts'
  import { WORK_LIMITS } from '#server/db/time-limits.ts'
  import { storeTenant } from '#test/support/store-tenant.ts'
  import { workedTenant } from '#test/support/worked-tenant.ts'
  const { db, close } = await openDatabase({ url: process.env.DATABASE_URL }, () => {}, WORK_LIMITS)
  await migrate(db)
  const tenant = JSON.parse(JSON.stringify(workedTenant).replaceAll('"tal":1000', '"tal":10000'))
  await storeTenant(db, { tenant, version: 'before', files: new Map() }, process.env.TODAY)
  await close()`

interface Load {
  calls: number
  refused: string[]
  longestMs: number
}

/** Starts visitors who ask for prices, order, and read their order until `end` is called. */
const startLoad = (origin: string) => {
  const load: Load = { calls: 0, refused: [], longestMs: 0 }
  const over = new AbortController()
  const call = async <T extends { status: number; body: unknown }>(name: string, ask: () => Promise<T>): Promise<T> => {
    const begun = performance.now()
    const answer = await ask()
    load.calls += 1
    load.longestMs = Math.max(load.longestMs, performance.now() - begun)
    if (answer.status >= 400) load.refused.push(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer
  }
  const visit = async () => {
    while (!over.signal.aborted) {
      const anna = visitor(overHttp(async () => origin))
      const body = order({ date: days })
      await call('prices', () => anna.send('POST', '/worked/de/api/prices', body))
      const { body: made, status } = await call('order', () => anna.checkout(body))
      if (status === 201) await call('reservation', () => anna.reservation(made.bookingId))
    }
  }
  const visits = Array.from({ length: VISITORS }, visit)
  return {
    load,
    end: async () => {
      over.abort()
      await Promise.all(visits)
    },
  }
}

/** Makes paid bookings, because most bookings of a shop are paid. */
const bookAndPay = async (origin: string): Promise<void> => {
  for (let made = 0; made < COPIED; made += 1) {
    const anna = visitor(overHttp(async () => origin))
    const { body } = await anna.checkout(order({ date: days }))
    await anna.enterCard((await anna.startPayment(body.bookingId)).body, SUCCEEDS)
    await expect.poll(async () => (await anna.paymentState(body.bookingId)).body.state).toBe('success')
  }
}

const withDatabase = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs migrations one by one, with a pause after each, in which the visitors go on making calls. */
const migrateBeside = async (names: readonly string[], wanted: Migrations): Promise<void> => {
  const work = await openDatabase({ url: postgres.url }, () => {}, WORK_LIMITS)
  try {
    for (const name of names) {
      expect(await migrate(work.db, { [name]: wanted[name]! })).toEqual([name])
      await pause(AROUND_MS)
    }
  } finally {
    await work.close()
  }
}

const TABLE_IS_LOCKED: Migrations = {
  '9999-control': {
    up: async (db) => {
      await sql`lock table reservations in access exclusive mode`.execute(db)
      await sql`select pg_sleep(5)`.execute(db)
    },
  },
}

test(
  'A server of the previous release refuses no call during migrations and can restart',
  { timeout: 30 * 60_000 },
  async ({ task }) => {
    const folder = checkOut(RELEASE_BEFORE)
    const env = { ...process.env, DATABASE_URL: postgres.url, TODAY: days.from }
    execFileSync(process.execPath, ['--input-type=module', '-e', SEED], { cwd: folder, env, stdio: 'pipe' })
    const before = await serve(folder)
    await bookAndPay(before.origin)
    const rows = await withDatabase(async (client) => {
      await copyRows(client, { own: RESERVATIONS / COPIED, others: 100 })
      await client.query('checkpoint')
      return (await client.query<{ count: number }>('select count(*)::int as count from reservations')).rows[0]!.count
    })
    expect(rows).toBeGreaterThanOrEqual(RESERVATIONS)

    const alone = startLoad(before.origin)
    await pause(3 * AROUND_MS)
    await alone.end()

    const names = Object.keys(migrations).filter((name) => name !== SCHEMA)
    const beside = startLoad(before.origin)
    await pause(AROUND_MS)
    await migrateBeside(names, migrations)
    await beside.end()
    expect(beside.load.refused).toEqual([])

    // Locks a table for long, to prove that the test notices calls that fail.
    const locked = startLoad(before.origin)
    await migrateBeside(['9999-control'], TABLE_IS_LOCKED)
    await locked.end()
    expect(locked.load.refused.length).toBeGreaterThan(0)
    await before.stop()

    const again = await serve(folder)
    const after = startLoad(again.origin)
    await pause(AROUND_MS)
    await after.end()
    await again.stop()
    expect(after.load.refused).toEqual([])
    expect(after.load.calls).toBeGreaterThan(0)
    await sessionsEnded(postgres)
    recordFigure(
      task,
      `${names.length} migrations on ${rows} reservations: 0 of ${beside.load.calls} calls refused, the longest took ${Math.round(beside.load.longestMs)} ms, ${Math.round(alone.load.longestMs)} ms without a migration`,
    )
  },
)
