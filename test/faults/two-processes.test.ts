import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import type { Database } from '#server/db/schema.ts'
import { storeTenant } from '#server/tenants/store-tenant.ts'
import { daysAhead } from '#test/support/days-ahead.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { overHttp } from '#test/support/over-http.ts'
import { type Postgres, startPostgres } from '#test/support/postgres.ts'
import { type RunningServer, startServer } from '#test/support/server.ts'
import { size } from '#test/support/size.ts'
import { adult, boot, newKey, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

/* Stock, discount and idempotency of oversell.test.ts once more, between two processes and over HTTP. */

const ROUNDS = size({ share: 1, whole: 20 })
const AT_ONCE = size({ share: 20, whole: 50 })
const REPLAYS = size({ share: 10, whole: 100 })

const days = daysAhead()
const lastBoot = order({ date: days, persons: [adult([{ id: 'ski', count: 1 }, boot('27.5')])] })
const halfPrice = order({ date: days, dc: 'EINMAL' })

let postgres: Postgres
let database: OpenDatabase
let db: Kysely<Database>
let servers: RunningServer[]
beforeAll(async () => {
  postgres = await startPostgres()
  // The cluster is stopped while this connection may still be saying goodbye.
  database = await openDatabase({ url: postgres.url }, () => {})
  db = database.db
  await migrate(db)
  const tenant = { ...workedTenant, discounts: [{ code: 'EINMAL', percent: 50, maxUses: 1 }] }
  await storeTenant(db, { tenant, version: 'test', files: new Map() }, days.from)
  // Fifty wrong codes at once are too many from one address.
  const env = { DATABASE_URL: postgres.url, RATE_LIMITS: 'off', JOBS_EVERY_SECONDS: '3600' }
  servers = await Promise.all([startServer(env), startServer(env)])
}, 180_000)
afterAll(async () => {
  for (const { stop } of servers ?? []) await stop()
  await database.close()
  await postgres.stop()
})
beforeEach(() => forgetOrders(db))

/** So many visitors at once, each of them new, by turns at the one process and the other. */
const orderAtOnce = (count: number, body: unknown, key?: string) =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      visitor(overHttp(async () => servers[at % servers.length]!.origin)).checkout(body, key),
    ),
  )
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)
const oneOf = (count: number) => [201, ...Array.from({ length: count - 1 }, () => 409)]
const madeBy = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 201).length

const RACES = [
  {
    name: 'the last unit goes to one',
    body: lastBoot,
    refusal: { outOfStock: [{ product: 'boot', model: 'soft', property1: '27.5', missing: 1 }] },
    safeguard: {
      drop: sql`alter table stock_days drop constraint stock_days_not_oversold`,
      add: sql`alter table stock_days add constraint stock_days_not_oversold check (taken between 0 and capacity + excess)`,
      clean: () => db.deleteFrom('stock_days').execute(),
    },
  },
  {
    name: 'a code that may be used once is used once',
    body: halfPrice,
    refusal: { errorcode: 800 },
    safeguard: {
      drop: sql`alter table discount_uses drop constraint discount_not_overused`,
      add: sql`alter table discount_uses add constraint discount_not_overused
        check (uses >= 0 and (max_uses is null or uses <= max_uses + excess))`,
      clean: () => db.updateTable('discount_uses').set({ uses: 0 }).execute(),
    },
  },
]

test.each(RACES)('between two processes, however many want it at once, $name', async ({ body, refusal }) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await orderAtOnce(AT_ONCE, body)
    expect(statusesOf(answers)).toEqual(oneOf(AT_ONCE))
    for (const answer of answers.filter(({ status }) => status === 409)) expect(answer.body).toEqual(refusal)
    await forgetOrders(db)
  }
})

test.each(RACES)('the control: $name no more without the database’s constraint', async ({ body, safeguard }) => {
  await safeguard.drop.execute(db)
  try {
    expect(madeBy(await orderAtOnce(AT_ONCE, body))).toBeGreaterThan(1)
  } finally {
    await safeguard.clean()
    await safeguard.add.execute(db)
  }
})

test('one order that is sent often to two processes, at once and again later, is one reservation', async () => {
  const key = newKey()
  const answers = await orderAtOnce(20, lastBoot, key)
  for (let replay = 0; replay < REPLAYS; replay += 1)
    answers.push(await visitor(overHttp(async () => servers[replay % 2]!.origin)).checkout(lastBoot, key))
  expect(madeBy(answers)).toBe(20 + REPLAYS)
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(new Set(answers.map(({ headers }) => headers.get('set-cookie'))).size).toBe(1)
  expect(await db.selectFrom('reservations').select('id').execute()).toHaveLength(1)
  expect(statusesOf(await orderAtOnce(2, halfPrice, key))).toEqual([409, 409])
})
