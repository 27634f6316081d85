import { type Kysely, type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ERROR_CODE } from '#contract/constants.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import type { Database } from '#server/db/schema.ts'
import { claimStock } from '#server/stock/stock-claims.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { TODAY } from '#test/support/app.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { slowClaims, slowClaimsWithoutOrder, withoutConflicts } from '#test/support/plugins.ts'
import { isWhole, size } from '#test/support/size.ts'
import { openServer, openTwoServers, type TwoServers } from '#test/support/two-servers.ts'
import { adult, boot, newKey, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const ROUNDS = size({ share: 2, whole: 20 })
const AT_ONCE = size({ share: 20, whole: 50 })
const TIME = { timeout: size({ share: 60_000, whole: 10 * 60_000 }) }

const tenant: Tenant = {
  ...workedTenant,
  discounts: [{ code: 'EINMAL', percent: 50, maxUses: 1 }],
}

const clock = () => new Date(`${TODAY}T09:00:00Z`)

let two: TwoServers
let db: Kysely<Database>
const atOnce: TwoServers['atOnce'] = (count, act) => two.atOnce(count, act)
beforeAll(async () => {
  two = await openTwoServers(tenant, clock, { inProcesses: isWhole })
  db = two.servers[0]!.deps.db
})
afterAll(() => two.stop())

const forget = () => forgetOrders(db)
beforeEach(forget)

const count = (statuses: { status: number }[], wanted: number) =>
  statuses.filter(({ status }) => status === wanted).length

const lastBoot = order({ persons: [adult([{ id: 'ski', count: 1 }, boot('27.5')])] })

test('the last unit goes to one of many orders, and others are refused with shortfalls', TIME, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await atOnce(AT_ONCE, (anna) => anna.checkout(lastBoot))
    expect(count(answers, 201)).toBe(1)
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
      expect(status).toBe(409)
      expect(body).toEqual({ outOfStock: [{ product: 'boot', model: 'soft', property1: '27.5', missing: 1 }] })
    }
    await forget()
  }
})

test('Control: without the database’s constraint, the same orders oversell the unit', async () => {
  await sql`alter table stock_days drop constraint stock_days_not_oversold`.execute(db)
  try {
    const answers = await atOnce(AT_ONCE, (anna) => anna.checkout(lastBoot))
    expect(count(answers, 201)).toBeGreaterThan(1)
  } finally {
    await db.deleteFrom('stock_days').execute()
    await sql`alter table stock_days add constraint stock_days_not_oversold check (taken between 0 and capacity + excess)`.execute(
      db,
    )
  }
})

const things = ['ski', 'helmet', 'depot', 'city-bike', 'child-helmet'].map((id) => ({ id, count: 1 }))
const basket = (at: number) =>
  order({
    date: { from: '2026-04-10', to: '2026-04-20' },
    persons: [adult(at % 2 === 0 ? things : things.toReversed(), { email: `gast${at}@example.com` })],
  })
const deadlocks = () => two.postgres.log().split('deadlock detected').length - 1

test('Orders with lines in opposite order neither deadlock nor fail', async () => {
  const answers = await atOnce(20, (anna, at) => anna.checkout(basket(at)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
  const rows = await db.selectFrom('stock_days').select('taken').execute()
  expect(rows.map(({ taken }) => taken)).toEqual(Array.from({ length: 5 * 11 }, () => 20))
  expect(deadlocks()).toBe(0)
})

const atSlowServer = async (plugin: KyselyPlugin, rounds: number, isEnough: () => boolean) => {
  const server = await openServer(two.postgres.url, clock, plugin)
  for (let round = 0; round < rounds && !isEnough(); round += 1)
    await Promise.all([0, 1].map((at) => visitor(server.app).checkout(basket(at))))
  await server.close()
}

test('Control: orders deadlock if they claim units in different sequences', { timeout: 60_000 }, async () => {
  await atSlowServer(slowClaims, 10, () => false)
  expect(deadlocks()).toBe(0)
  await atSlowServer(slowClaimsWithoutOrder, 50, () => deadlocks() > 0)
  await expect.poll(deadlocks).toBeGreaterThan(0)
})

test('An order sent twenty times at the same time makes one reservation', async () => {
  const key = newKey()
  const answers = await atOnce(20, (anna) => anna.checkout(lastBoot, key))
  expect(count(answers, 201)).toBe(20)
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(new Set(answers.map(({ headers }) => headers.get('set-cookie'))).size).toBe(1)
  expect(await db.selectFrom('reservations').select('id').execute()).toHaveLength(1)
  expect(await db.selectFrom('idempotency_keys').select('reservation').execute()).toHaveLength(1)
})

test('Control: without the unique key, a repeated order makes several reservations', async () => {
  const careless = await Promise.all([1, 2].map(() => openServer(two.postgres.url, clock, withoutConflicts)))
  await sql`alter table idempotency_keys drop constraint idempotency_keys_pk`.execute(db)
  try {
    const reservations = async () => (await db.selectFrom('reservations').select('id').execute()).length
    for (let round = 0; round < 20 && (await reservations()) < 2; round += 1) {
      await forget()
      const key = newKey()
      await Promise.all(Array.from({ length: 20 }, (_, at) => visitor(careless[at % 2]!.app).checkout(order(), key)))
    }
    expect(await reservations()).toBeGreaterThan(1)
  } finally {
    await forget()
    await sql`alter table idempotency_keys add constraint idempotency_keys_pk primary key (tenant, key_hash)`.execute(
      db,
    )
    for (const { close } of careless) await close()
  }
})

test('An order replayed a hundred times remains one reservation', async () => {
  const key = newKey()
  const anna = visitor(two.servers[0]!.app)
  const first = await anna.checkout(lastBoot, key)
  for (let replay = 0; replay < 100; replay += 1)
    expect((await visitor(two.servers[replay % 2]!.app).checkout(lastBoot, key)).body).toEqual(first.body)
  expect((await anna.checkout(order(), key)).status).toBe(409)
  expect(await db.selectFrom('reservations').select('id').execute()).toHaveLength(1)
})

const halfPrice = order({ dc: 'EINMAL' })

test('Concurrent orders use a single-use discount code only once', async () => {
  const answers = await atOnce(AT_ONCE, (anna) => anna.checkout(halfPrice))
  expect(count(answers, 201)).toBe(1)
  expect(answers.filter(({ status }) => status !== 201).map(({ body }) => body)).toEqual(
    Array.from({ length: AT_ONCE - 1 }, () => ({ errorcode: ERROR_CODE.discountInvalid })),
  )
})

test('Control: without the database’s constraint, concurrent orders use the code more than once', async () => {
  await sql`alter table discount_uses drop constraint discount_not_overused`.execute(db)
  try {
    const answers = await atOnce(AT_ONCE, (anna) => anna.checkout(halfPrice))
    expect(count(answers, 201)).toBeGreaterThan(1)
  } finally {
    await db.updateTable('discount_uses').set({ uses: 0 }).execute()
    await sql`alter table discount_uses add constraint discount_not_overused
      check (uses >= 0 and (max_uses is null or uses <= max_uses + excess))`.execute(db)
  }
})

const lockIsAwaited = async () => {
  const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`
  while ((await waiting.execute(db)).rows.length === 0);
}

test('An import during an order leaves no day with the earlier capacity', async () => {
  const [first] = two.servers
  const wanted = {
    tenant: tenant.shop.code,
    location: 'tal',
    days: { from: '2026-05-04', to: '2026-05-04' },
    units: [{ product: 'ski', key: 'ski//', count: 3 }],
  }
  const { body } = await visitor(first!.app).checkout(order())
  const fewer = {
    ...tenant,
    categories: tenant.categories.map((category) => ({
      ...category,
      products: category.products.map((product) =>
        product.id === 'ski' ? { ...product, stock: { tal: 2, berg: 2 } } : product,
      ),
    })),
  }
  try {
    const imported = Promise.withResolvers<boolean>()
    await db.transaction().execute(async (trx) => {
      await claimStock(trx, body.bookingId, wanted, clock())
      storeTenant(two.servers[1]!.deps.db, { tenant: fewer, version: 'fewer', files: new Map() }, TODAY).then(
        imported.resolve,
        imported.reject,
      )
      await Promise.race([imported.promise, lockIsAwaited()])
    })
    await imported.promise
    const days = await db
      .selectFrom('stock_days')
      .select(['capacity', 'taken', 'excess'])
      .where('day', '=', '2026-05-04')
      .execute()
    expect(days).toEqual([{ capacity: 2, taken: 3, excess: 1 }])
  } finally {
    await forget()
    await storeTenant(db, { tenant, version: 'test again', files: new Map() }, TODAY)
  }
})
