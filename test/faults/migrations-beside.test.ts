import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, migrations } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { type Migrations, SCHEMA } from '#server/db/run-migrations.ts'
import { WORK_LIMITS } from '#server/db/time-limits.ts'
import { copyRows } from '#test/support/copy-rows.ts'
import { daysAhead } from '#test/support/days-ahead.ts'
import { recordFigure } from '#test/support/figure.ts'
import { overHttp } from '#test/support/over-http.ts'
import { type Postgres, startPostgres } from '#test/support/postgres.ts'
import { checkOut, killLeftServers, serveRelease, storeShopOf } from '#test/support/releases.ts'
import { startLoad } from '#test/support/steady-load.ts'
import { sessionsEnded } from '#test/support/two-servers.ts'
import { order, visitor } from '#test/support/visitor.ts'

/** The server of this commit still makes its database by Kysely's migrator. */
const OLDEST = '7c06fd3a'
const RESERVATIONS = 200_000
const COPIED = 10
const AROUND_MS = 2_000

const SUCCEEDS = '4200000000000091'

const days = daysAhead()

let parent: string
let postgres: Postgres
beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), 'talstation-before-'))
  postgres = await startPostgres()
})
afterEach(async () => {
  killLeftServers()
  await postgres.stop()
  rmSync(parent, { recursive: true })
})

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
  'A server of the oldest release refuses no call during migrations and can restart',
  { timeout: 30 * 60_000 },
  async ({ task }) => {
    const folder = checkOut(OLDEST, parent)
    storeShopOf(folder, { url: postgres.url, version: 'before', today: days.from })
    const before = await serveRelease({ folder, url: postgres.url, dataDir: join(parent, 'data') })
    await bookAndPay(before.origin)
    const rows = await withDatabase(async (client) => {
      await copyRows(client, { own: RESERVATIONS / COPIED, others: 100 })
      await client.query('checkpoint')
      return (await client.query<{ count: number }>('select count(*)::int as count from reservations')).rows[0]!.count
    })
    expect(rows).toBeGreaterThanOrEqual(RESERVATIONS)

    const alone = startLoad(before.origin, days)
    await pause(3 * AROUND_MS)
    await alone.end()

    const names = Object.keys(migrations).filter((name) => name !== SCHEMA)
    const beside = startLoad(before.origin, days)
    await pause(AROUND_MS)
    await migrateBeside(names, migrations)
    await beside.end()
    expect(beside.load.refused).toEqual([])

    // Locks a table for long, to prove that the test notices calls that fail.
    const locked = startLoad(before.origin, days)
    await migrateBeside(['9999-control'], TABLE_IS_LOCKED)
    await locked.end()
    expect(locked.load.refused.length).toBeGreaterThan(0)
    await before.stop()

    const again = await serveRelease({ folder, url: postgres.url, dataDir: join(parent, 'data') })
    const after = startLoad(again.origin, days)
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
