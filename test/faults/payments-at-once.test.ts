import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { STATUS } from '#contract/constants.ts'
import type { Database } from '#server/db/schema.ts'
import { releaseEndedHolds } from '#server/jobs/release-holds.ts'
import { completePayment } from '#server/payments/settle-payment.ts'
import { paymentsOf } from '#server/reservations/payments-of.ts'
import { TODAY } from '#test/support/app.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { withoutRowLocks } from '#test/support/plugins.ts'
import { isWhole, size } from '#test/support/size.ts'
import { openServer, openTwoServers, patient, type Server, type TwoServers } from '#test/support/two-servers.ts'
import { adult, boot, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const ROUNDS = size({ share: 2, whole: 20 })
const TRIES = 100
const AT_ONCE = 20
const TIME = { timeout: size({ share: 60_000, whole: 10 * 60_000 }) }

const clock = () => new Date(`${TODAY}T09:00:00Z`)
const anHourLater = () => new Date(`${TODAY}T10:00:00Z`)

let two: TwoServers
let unlocked: Server[]
let db: Kysely<Database>
beforeAll(async () => {
  two = await openTwoServers(workedTenant, clock, { inProcesses: isWhole })
  unlocked = await Promise.all([1, 2].map(() => openServer(two.postgres.url, clock, withoutRowLocks)))
  db = two.servers[0]!.deps.db
})
afterAll(async () => {
  for (const { close } of unlocked) await close()
  await two.stop()
})
beforeEach(() => forgetOrders(db))

const startOften = async (servers: readonly Server[]) => {
  await forgetOrders(db)
  const { body, headers } = await visitor(servers[0]!.app).checkout(order())
  const Cookie = headers.get('set-cookie')!.split(';')[0]!
  const path = `/worked/de/api/checkout/${body.bookingId}/payment`
  return Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) =>
      visitor(patient(servers[at % servers.length]!.app)).send<{ paymentCheckoutId: string }>(
        'POST',
        path,
        {},
        {
          Cookie,
        },
      ),
    ),
  )
}
const checkoutsAtProvider = async () => (await db.selectFrom('sandbox_checkouts').select('id').execute()).length

test('a payment started twenty times at two servers opens only one checkout', TIME, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const starts = await startOften(two.servers)
    expect(starts.map(({ status }) => status)).toEqual(Array.from({ length: AT_ONCE }, () => 200))
    expect(new Set(starts.map((start) => start.body.paymentCheckoutId)).size).toBe(1)
    expect(await checkoutsAtProvider()).toBe(1)
  }
})

test('Control: without lock and index, a payment started repeatedly opens several checkouts', async () => {
  await sql`drop index payments_one_start`.execute(db)
  try {
    for (let round = 0; round < TRIES && (await checkoutsAtProvider()) < 2; round += 1) await startOften(unlocked)
    expect(await checkoutsAtProvider()).toBeGreaterThan(1)
  } finally {
    await forgetOrders(db)
    await sql`create unique index payments_one_start on payments (tenant, reservation) where state = 'starting'`.execute(
      db,
    )
  }
})

const endWhilePaid = async (servers: readonly Server[]) => {
  await forgetOrders(db)
  const anna = visitor(servers[0]!.app)
  const { body } = await anna.checkout(order({ persons: [adult([boot('27.5')])] }))
  await anna.startPayment(body.bookingId)
  const [payment] = await paymentsOf(db, 'worked', body.bookingId)
  const paid = { providerPaymentId: 'P1', code: '000.100.110', needsReview: false, at: TODAY, by: 'job' } as const
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, at) => {
      const deps = { db: servers[at % 2]!.deps.db, clock: anHourLater, log: pino({ level: 'silent' }) }
      return at % 3 === 0 ? releaseEndedHolds(deps) : completePayment(deps, payment!, paid)
    }),
  )
  const [reservation] = await db.selectFrom('reservations').select(['status', 'expired']).execute()
  return {
    failed: outcomes.filter(({ status }) => status === 'rejected').length,
    ...reservation,
    payments: (await db.selectFrom('payments').select('state').execute()).map(({ state }) => state),
    taken: [...new Set((await db.selectFrom('stock_days').select('taken').execute()).map(({ taken }) => taken))],
  }
}

test('a payment at the end of a hold pays the booking and keeps its stock', TIME, async () => {
  for (let round = 0; round < ROUNDS; round += 1)
    expect(await endWhilePaid(two.servers)).toEqual({
      failed: 0,
      status: STATUS.paid,
      expired: false,
      payments: ['succeeded'],
      taken: [1],
    })
})

test('Control: without row locks, a paid booking loses its stock', async () => {
  let left = await endWhilePaid(unlocked)
  for (let round = 1; round < TRIES && left.taken[0] === 1; round += 1) left = await endWhilePaid(unlocked)
  expect(left).toMatchObject({ status: STATUS.paid, taken: [0] })
})
