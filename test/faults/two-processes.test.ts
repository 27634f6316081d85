import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ERROR_CODE, STATUS } from '#contract/constants.ts'
import type { PaymentStart } from '#contract/payment.ts'
import { migrate } from '#server/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import type { Database } from '#server/db/schema.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { daysAhead } from '#test/support/days-ahead.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { disagreements, ledgerTotal } from '#test/support/books-and-ledger.ts'
import { overHttp } from '#test/support/over-http.ts'
import { type Postgres, startPostgres } from '#test/support/postgres.ts'
import { sandboxNotifications } from '#test/support/sandbox-notifications.ts'
import { type RunningServer, startServer } from '#test/support/server.ts'
import { size } from '#test/support/size.ts'
import { patient } from '#test/support/two-servers.ts'
import { adult, boot, newKey, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

/* These servers are two processes, because two servers in one process never act at the same moment. */

const ROUNDS = size({ share: 1, whole: 20 })
const AT_ONCE = size({ share: 20, whole: 50 })
const CONTROL_ROUNDS = 20
const PAYING = size({ share: 8, whole: 20 })
const REPLAYS = size({ share: 10, whole: 100 })

const TIME = { timeout: size({ share: 60_000, whole: 10 * 60_000 }) }

const days = daysAhead()
const lastBoot = order({ date: days, persons: [adult([{ id: 'ski', count: 1 }, boot('27.5')])] })
const halfPrice = order({ date: days, dc: 'EINMAL' })

let postgres: Postgres
let database: OpenDatabase
let db: Kysely<Database>
let servers: RunningServer[]
beforeAll(async () => {
  postgres = await startPostgres()
  database = await openDatabase({ url: postgres.url }, () => {})
  db = database.db
  await migrate(db)
  const tenant = { ...workedTenant, discounts: [{ code: 'EINMAL', percent: 50, maxUses: 1 }] }
  await storeTenant(db, { tenant, version: 'test', files: new Map() }, days.from)
  const env = { DATABASE_URL: postgres.url, RATE_LIMITS: 'off', JOBS_EVERY_SECONDS: '3600' }
  servers = await Promise.all([startServer(env), startServer(env)])
}, 180_000)
afterAll(async () => {
  for (const { stop } of servers ?? []) await stop()
  await database.close()
  await postgres.stop()
})
beforeEach(() => forgetOrders(db))

const visitorAt = (at: number) => visitor(patient(overHttp(async () => servers[at % servers.length]!.origin)))

const withEmail = (body: typeof lastBoot, email: string) => ({
  ...body,
  persons: body.persons.map((person, at) => (at === 0 ? { ...person, email } : person)),
})

const orderAtOnce = (count: number, body: typeof lastBoot, key?: string) =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      visitorAt(at).checkout(key === undefined ? withEmail(body, `gast${at}@example.com`) : body, key),
    ),
  )
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)
const oneOf = (count: number) => [201, ...Array.from({ length: count - 1 }, () => 409)]
const madeBy = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 201).length

const RACES = [
  {
    name: 'only one order gets the last unit',
    body: lastBoot,
    refusal: { outOfStock: [{ product: 'boot', model: 'soft', property1: '27.5', missing: 1 }] },
    safeguard: {
      drop: sql`alter table stock_days drop constraint stock_days_not_oversold`,
      add: sql`alter table stock_days add constraint stock_days_not_oversold check (taken between 0 and capacity + excess)`,
      clean: () => db.deleteFrom('stock_days').execute(),
    },
  },
  {
    name: 'a code limited to one use is used only once',
    body: halfPrice,
    refusal: { errorcode: ERROR_CODE.discountInvalid },
    safeguard: {
      drop: sql`alter table discount_uses drop constraint discount_not_overused`,
      add: sql`alter table discount_uses add constraint discount_not_overused
        check (uses >= 0 and (max_uses is null or uses <= max_uses + excess))`,
      clean: () => db.updateTable('discount_uses').set({ uses: 0 }).execute(),
    },
  },
]

test.each(RACES)('Concurrent orders at two processes obey the rule: $name', async ({ body, refusal }) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await orderAtOnce(AT_ONCE, body)
    expect(statusesOf(answers)).toEqual(oneOf(AT_ONCE))
    for (const answer of answers.filter(({ status }) => status === 409)) expect(answer.body).toEqual(refusal)
    await forgetOrders(db)
  }
})

test.each(RACES)(
  'Control: without the database’s constraint, orders break the rule: $name',
  async ({ body, safeguard }) => {
    await safeguard.drop.execute(db)
    try {
      let most = 0
      for (let round = 0; round < CONTROL_ROUNDS && most <= 1; round += 1) {
        await safeguard.clean()
        most = madeBy(await orderAtOnce(AT_ONCE, body))
        await forgetOrders(db)
      }
      expect(most).toBeGreaterThan(1)
    } finally {
      await safeguard.clean()
      await safeguard.add.execute(db)
    }
  },
)

test('An order sent repeatedly to two processes makes one reservation', async () => {
  const key = newKey()
  const answers = await orderAtOnce(20, lastBoot, key)
  for (let replay = 0; replay < REPLAYS; replay += 1) answers.push(await visitorAt(replay).checkout(lastBoot, key))
  expect(madeBy(answers)).toBe(20 + REPLAYS)
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(new Set(answers.map(({ headers }) => headers.get('set-cookie'))).size).toBe(1)
  expect(await db.selectFrom('reservations').select('id').execute()).toHaveLength(1)
  expect(statusesOf(await orderAtOnce(2, halfPrice, key))).toEqual([409, 409])
})

test('An unanswered order and its changed repetition, sent simultaneously, hold stock only once', TIME, async () => {
  const differs = { ...lastBoot, remark: 'doch anders' }
  for (let round = 0; round < 5 * ROUNDS; round += 1) {
    const [key, second] = [newKey(), newKey()]
    const [late, answer] = await Promise.all([
      visitorAt(0).checkout(lastBoot, key),
      visitorAt(1).checkout({ ...differs, unanswered: [key] }, second),
    ])
    expect(answer.status).toBe(201)
    expect([201, 409]).toContain(late.status)
    const booked = await db.selectFrom('reservations').select(['id', 'payload']).execute()
    expect(booked).toMatchObject([{ id: answer.body.bookingId, payload: { remark: 'doch anders' } }])
    expect((await db.selectFrom('stock_days').select('taken').execute()).every(({ taken }) => taken === 1)).toBe(true)
    await forgetOrders(db)
  }
  expect(postgres.log()).not.toContain('deadlock detected')
})

const things = ['ski', 'helmet', 'depot', 'city-bike', 'child-helmet'].map((id) => ({ id, count: 1 }))

test('orders with lines in opposite order do not deadlock across processes', TIME, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) =>
        visitorAt(at).checkout(
          withEmail(
            order({ date: days, persons: [adult(at % 4 < 2 ? things : things.toReversed())] }),
            `gast${at}@example.com`,
          ),
        ),
      ),
    )
    expect(statusesOf(answers)).toEqual(Array.from({ length: AT_ONCE }, () => 201))
    await forgetOrders(db)
  }
  expect(postgres.log()).not.toContain('deadlock detected')
})

const booked = async () => {
  const { body, headers } = await visitorAt(0).checkout(order({ date: days }))
  return { id: body.bookingId, cookie: { Cookie: headers.get('set-cookie')!.split(';')[0]! } }
}

test('a payment through two processes is started, booked and refunded only once', TIME, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, cookie } = await booked()
    const path = `/worked/de/api/checkout/${id}`
    const starts = await Promise.all(
      Array.from({ length: PAYING }, (_, at) =>
        visitorAt(at).send<PaymentStart>('POST', `${path}/payment`, {}, cookie),
      ),
    )
    expect(new Set(starts.map(({ body }) => body.paymentCheckoutId)).size).toBe(1)
    await visitorAt(0).enterCard(starts[0]!.body, '4200000000000091')
    const [notification] = await sandboxNotifications(db)
    const heard = await Promise.all(
      Array.from({ length: PAYING }, (_, at) =>
        at % 4 < 2
          ? visitorAt(at).send('GET', `${path}/payment`, undefined, cookie)
          : visitorAt(at).send('POST', '/worked/de/api/payment/notify', notification!.body, notification!.headers),
      ),
    )
    expect(statusesOf(heard)).toEqual(Array.from({ length: PAYING }, () => 200))
    expect(await db.selectFrom('reservations').select('status').execute()).toEqual([{ status: STATUS.paid }])
    expect(await ledgerTotal(db)).toBe('86.00')
    expect(await disagreements(db)).toEqual([])

    const cancelled = await Promise.all(
      Array.from({ length: PAYING }, (_, at) => visitorAt(at).send('POST', `${path}/cancel`, {}, cookie)),
    )
    expect(statusesOf(cancelled)).toEqual(Array.from({ length: PAYING }, () => 200))
    expect(await db.selectFrom('refunds').select('amount').execute()).toEqual([{ amount: 8600 }])
    expect((await db.selectFrom('stock_days').select('taken').execute()).some(({ taken }) => taken > 0)).toBe(false)
    await forgetOrders(db)
  }
})
