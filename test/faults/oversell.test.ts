import { sql } from 'kysely'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tenant } from '#contract/tenant-folder.ts'
import { createApp } from '#server/app.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase, type OpenDatabase } from '#server/db/open.ts'
import type { App } from '#server/deps.ts'
import { releaseEndedHolds } from '#server/jobs/release-holds.ts'
import { completePayment } from '#server/payment/complete-payment.ts'
import { paymentsOf } from '#server/payment/payments-of.ts'
import { providers } from '#server/payment/providers.ts'
import { storeTenant } from '#server/tenants/store-tenant.ts'
import { createTenantStore } from '#server/tenants/store.ts'
import { TODAY } from '#test/support/app.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { type Postgres, startPostgres } from '#test/support/postgres.ts'
import { size } from '#test/support/size.ts'
import { adult, boot, newKey, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const ROUNDS = size({ share: 3, whole: 20 })
const AT_ONCE = size({ share: 20, whole: 50 })

/** One last boot of size 27.5, and a code that may be used once. */
const tenant: Tenant = {
  ...workedTenant,
  discounts: [{ code: 'EINMAL', percent: 50, maxUses: 1 }],
}

let postgres: Postgres
let databases: OpenDatabase[]
let apps: App[]

const mustNotBreak = (error: Error) => {
  throw error
}

/** A server of its own: own pool, own memory, the same database. */
const openServer = async () => {
  const database = await openDatabase({ url: postgres.url }, mustNotBreak)
  const app: App = createApp({
    db: database.db,
    environment: {
      PORT: 0,
      HOST: '127.0.0.1',
      DATA_DIR: '',
      DEFAULT_TENANT: 'worked',
      RATE_LIMITS: 'on',
      TRUST_PROXY: 0,
      LOG_LEVEL: 'silent',
    },
    tenants: createTenantStore(database.db),
    log: pino({ level: 'silent' }),
    clock: () => new Date(`${TODAY}T09:00:00Z`),
    origin: () => 'http://localhost',
    providerOf: providers({
      accounts: new Map(),
      ownOrigin: () => 'http://localhost',
      fetch: async (input, init) => app.request(input, init),
    }),
    isReady: () => Promise.resolve(true),
  })
  return { database, app }
}

/** A pool that is closed has said goodbye, but not heard it: stopping the cluster would cut it short. */
const sessionsEnded = async () => {
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  const others = `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
  while ((await client.query(others)).rows.length > 0);
  await client.end()
}

beforeAll(async () => {
  postgres = await startPostgres()
  const servers = [await openServer(), await openServer()]
  databases = servers.map(({ database }) => database)
  apps = servers.map(({ app }) => app)
  await migrate(databases[0]!.db)
  await storeTenant(databases[0]!.db, { tenant, version: 'test', files: new Map() }, TODAY)
})

afterAll(async () => {
  for (const { close } of databases) await close()
  await sessionsEnded()
  await postgres.stop()
})

const forget = () => forgetOrders(databases[0]!.db)
beforeEach(forget)

/** So many visitors at once, by turns at the one server and the other. */
const atOnce = <T>(count: number, act: (anna: ReturnType<typeof visitor>, at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => act(visitor(apps[at % apps.length]!), at)))

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
  const { db } = databases[0]!
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

test('baskets in opposite order never fail for each other', async () => {
  const things = ['ski', 'helmet', 'depot', 'city-bike', 'child-helmet'].map((id) => ({ id, count: 1 }))
  const answers = await atOnce(20, (anna, at) =>
    anna.checkout(
      order({
        date: { from: '2026-04-10', to: '2026-04-20' },
        persons: [adult(at % 2 === 0 ? things : things.toReversed())],
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
  const rows = await databases[0]!.db.selectFrom('stock_days').select('taken').execute()
  expect(rows.map(({ taken }) => taken)).toEqual(Array.from({ length: 5 * 11 }, () => 20))
})

test('the same order sent twenty times at once is one reservation, with one answer and one cookie', async () => {
  const key = newKey()
  const answers = await atOnce(20, (anna) => anna.checkout(lastBoot, key))
  expect(count(answers, 201)).toBe(20)
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(new Set(answers.map(({ headers }) => headers.get('set-cookie'))).size).toBe(1)
  const { db } = databases[0]!
  expect(await db.selectFrom('reservations').select('id').execute()).toHaveLength(1)
  expect(await db.selectFrom('idempotency_keys').select('reservation').execute()).toHaveLength(1)
})

test('a code that may be used once is used once, however many try at once', async () => {
  const answers = await atOnce(AT_ONCE, (anna) => anna.checkout(order({ dc: 'EINMAL' })))
  expect(count(answers, 201)).toBe(1)
  expect(answers.filter(({ status }) => status !== 201).map(({ body }) => body)).toEqual(
    Array.from({ length: AT_ONCE - 1 }, () => ({ errorcode: 800 })),
  )
})

test('a payment started twenty times at once, at two servers, is one checkout at the provider', async () => {
  const anna = visitor(apps[0]!)
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
  expect(await databases[0]!.db.selectFrom('sandbox_checkouts').select('id').execute()).toHaveLength(1)
})

test('a hold that ends and a payment that arrives at the same moment: paid with its stock, or expired and then paid with it', async () => {
  const anna = visitor(apps[0]!)
  const { body } = await anna.checkout(lastBoot)
  await anna.startPayment(body.bookingId)
  const [payment] = await paymentsOf(databases[0]!.db, 'worked', body.bookingId)
  const later = { clock: () => new Date(`${TODAY}T10:00:00Z`), log: pino({ level: 'silent' }) }
  const paid = { providerPaymentId: 'P1', code: '000.100.110', needsReview: false }
  await Promise.all(
    Array.from({ length: 10 }, (_, at) => {
      const { db } = databases[at % 2]!
      return at % 3 === 0 ? releaseEndedHolds({ ...later, db }) : completePayment({ ...later, db }, payment!, paid)
    }),
  )
  const { db } = databases[0]!
  expect(await db.selectFrom('reservations').select(['status', 'expired']).execute()).toEqual([
    { status: 50, expired: false },
  ])
  expect((await db.selectFrom('stock_days').select('taken').execute()).every(({ taken }) => taken === 1)).toBe(true)
  expect(await db.selectFrom('payments').select('state').execute()).toEqual([{ state: 'succeeded' }])
})
