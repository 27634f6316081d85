import { type Kysely, type KyselyPlugin, sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tenant } from '#contract/tenant-folder.ts'
import type { Database } from '#server/db/schema.ts'
import { releaseEndedHolds } from '#server/jobs/release-holds.ts'
import { completePayment } from '#server/payment/complete-payment.ts'
import { paymentsOf } from '#server/payment/payments-of.ts'
import { TODAY } from '#test/support/app.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { slowClaims, slowClaimsWithoutOrder } from '#test/support/plugins.ts'
import { size } from '#test/support/size.ts'
import { openServer, openTwoServers, type TwoServers } from '#test/support/two-servers.ts'
import { adult, boot, newKey, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const ROUNDS = size({ share: 3, whole: 20 })
const AT_ONCE = size({ share: 20, whole: 50 })

/** One last boot of size 27.5, and a code that may be used once. */
const tenant: Tenant = {
  ...workedTenant,
  discounts: [{ code: 'EINMAL', percent: 50, maxUses: 1 }],
}

let two: TwoServers
let db: Kysely<Database>
const atOnce: TwoServers['atOnce'] = (count, act) => two.atOnce(count, act)
beforeAll(async () => {
  two = await openTwoServers(tenant)
  db = two.servers[0]!.deps.db
})
afterAll(() => two.stop())

const forget = () => forgetOrders(db)
beforeEach(forget)

const count = (statuses: { status: number }[], wanted: number) =>
  statuses.filter(({ status }) => status === wanted).length

const lastBoot = order({ persons: [adult([{ id: 'ski', count: 1 }, boot('27.5')])] })

test('the last unit goes to one, however many want it at once; the others are told what is gone', async () => {
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

test('the control: without the database’s constraint the same run oversells', async () => {
  await sql`alter table stock_days drop constraint stock_days_not_oversold`.execute(db)
  try {
    const answers = await atOnce(AT_ONCE, (anna) => anna.checkout(lastBoot))
    expect(count(answers, 201)).toBeGreaterThan(1)
  } finally {
    await db.deleteFrom('stock_days').execute()
    await sql`alter table stock_days add constraint stock_days_not_oversold check (taken between 0 and capacity)`.execute(
      db,
    )
  }
})

const things = ['ski', 'helmet', 'depot', 'city-bike', 'child-helmet'].map((id) => ({ id, count: 1 }))
const basket = (at: number) =>
  order({
    date: { from: '2026-04-10', to: '2026-04-20' },
    persons: [adult(at % 2 === 0 ? things : things.toReversed())],
  })
const deadlocks = () => two.postgres.log().split('deadlock detected').length - 1

test('baskets in opposite order never wait for each other in a circle, and none fails', async () => {
  const answers = await atOnce(20, (anna, at) => anna.checkout(basket(at)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
  const rows = await db.selectFrom('stock_days').select('taken').execute()
  expect(rows.map(({ taken }) => taken)).toEqual(Array.from({ length: 5 * 11 }, () => 20))
  expect(deadlocks()).toBe(0)
})

/** Two baskets at once, ten times over: two that do not begin at the same moment may miss each other. */
const atSlowServer = async (plugin: KyselyPlugin, isEnough: () => boolean) => {
  const server = await openServer(two.postgres.url, () => new Date(`${TODAY}T09:00:00Z`), plugin)
  for (let round = 0; round < 10 && !isEnough(); round += 1)
    await Promise.all([0, 1].map((at) => visitor(server.app).checkout(basket(at))))
  await server.close()
}

test(
  'the control: slowed down they still do not deadlock, but where each claims in an order of its own they do',
  { timeout: 60_000 },
  async () => {
    await atSlowServer(slowClaims, () => false)
    expect(deadlocks()).toBe(0)
    await atSlowServer(slowClaimsWithoutOrder, () => deadlocks() > 0)
    expect(deadlocks()).toBeGreaterThan(0)
  },
)

test('the same order sent twenty times at once is one reservation, with one answer and one cookie', async () => {
  const key = newKey()
  const answers = await atOnce(20, (anna) => anna.checkout(lastBoot, key))
  expect(count(answers, 201)).toBe(20)
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(new Set(answers.map(({ headers }) => headers.get('set-cookie'))).size).toBe(1)
  expect(await db.selectFrom('reservations').select('id').execute()).toHaveLength(1)
  expect(await db.selectFrom('idempotency_keys').select('reservation').execute()).toHaveLength(1)
})

test('the control: the same order under keys of its own is as many reservations', async () => {
  await atOnce(5, (anna) => anna.checkout(order()))
  expect(await db.selectFrom('reservations').select('id').execute()).toHaveLength(5)
})

test('an order replayed a hundred times stays one, and another body under its key is refused', async () => {
  const key = newKey()
  const anna = visitor(two.servers[0]!.app)
  const first = await anna.checkout(lastBoot, key)
  for (let replay = 0; replay < 100; replay += 1)
    expect((await visitor(two.servers[replay % 2]!.app).checkout(lastBoot, key)).body).toEqual(first.body)
  expect((await anna.checkout(order(), key)).status).toBe(409)
  expect(await db.selectFrom('reservations').select('id').execute()).toHaveLength(1)
})

const halfPrice = order({ dc: 'EINMAL' })

test('a code that may be used once is used once, however many try at once', async () => {
  const answers = await atOnce(AT_ONCE, (anna) => anna.checkout(halfPrice))
  expect(count(answers, 201)).toBe(1)
  expect(answers.filter(({ status }) => status !== 201).map(({ body }) => body)).toEqual(
    Array.from({ length: AT_ONCE - 1 }, () => ({ errorcode: 800 })),
  )
})

test('the control: without the database’s constraint the same run uses the code more than once', async () => {
  await sql`alter table discount_uses drop constraint discount_not_overused`.execute(db)
  try {
    const answers = await atOnce(AT_ONCE, (anna) => anna.checkout(halfPrice))
    expect(count(answers, 201)).toBeGreaterThan(1)
  } finally {
    await db.updateTable('discount_uses').set({ uses: 0 }).execute()
    await sql`alter table discount_uses add constraint discount_not_overused
      check (uses >= 0 and (max_uses is null or uses <= max_uses))`.execute(db)
  }
})

test('a payment started twenty times at once, at two servers, is one checkout at the provider', async () => {
  const anna = visitor(two.servers[0]!.app)
  const { body, headers } = await anna.checkout(order())
  const cookie = headers.get('set-cookie')!.split(';')[0]!
  const starts = await atOnce(20, (other) =>
    other.send<{ paymentCheckoutId: string }>(
      'POST',
      `/worked/de/api/checkout/${body.bookingId}/payment`,
      {},
      {
        Cookie: cookie,
      },
    ),
  )
  expect(count(starts, 200)).toBe(20)
  expect(new Set(starts.map((start) => start.body.paymentCheckoutId)).size).toBe(1)
  expect(await db.selectFrom('sandbox_checkouts').select('id').execute()).toHaveLength(1)
})

test('a hold that ends and a payment that arrives at the same moment: paid with its stock, or expired and then paid with it', async () => {
  const anna = visitor(two.servers[0]!.app)
  const { body } = await anna.checkout(lastBoot)
  await anna.startPayment(body.bookingId)
  const [payment] = await paymentsOf(db, 'worked', body.bookingId)
  const later = { clock: () => new Date(`${TODAY}T10:00:00Z`), log: pino({ level: 'silent' }) }
  const paid = { providerPaymentId: 'P1', code: '000.100.110', needsReview: false }
  await Promise.all(
    Array.from({ length: 10 }, (_, at) => {
      const { db } = two.servers[at % 2]!.deps
      return at % 3 === 0 ? releaseEndedHolds({ ...later, db }) : completePayment({ ...later, db }, payment!, paid)
    }),
  )
  expect(await db.selectFrom('reservations').select(['status', 'expired']).execute()).toEqual([
    { status: 50, expired: false },
  ])
  expect((await db.selectFrom('stock_days').select('taken').execute()).every(({ taken }) => taken === 1)).toBe(true)
  expect(await db.selectFrom('payments').select('state').execute()).toEqual([{ state: 'succeeded' }])
})
