import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { STATUS } from '#contract/constants.ts'
import type { Database } from '#server/db/schema.ts'
import { reconcilePayments } from '#server/jobs/reconcile-payments.ts'
import { releaseEndedHolds } from '#server/jobs/release-holds.ts'
import { sendRefunds } from '#server/payments/send-refunds.ts'
import { TODAY } from '#test/support/app.ts'
import { disagreements, ledgerTotal } from '#test/support/books-and-ledger.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { withoutRowLocks } from '#test/support/plugins.ts'
import { sandboxNotifications } from '#test/support/sandbox-notifications.ts'
import { isWhole, size } from '#test/support/size.ts'
import { openServer, openTwoServers, type Server, type TwoServers } from '#test/support/two-servers.ts'
import { adult, boot, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const SUCCEEDS = '4200000000000091'
const ASKS_THE_BANK = '4711100000000000'
const TIME = { timeout: size({ share: 60_000, whole: 10 * 60_000 }) }

let now: Date
const clock = () => now
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

let two: TwoServers
let db: Kysely<Database>
beforeAll(async () => {
  two = await openTwoServers(workedTenant, clock, { inProcesses: isWhole })
  db = two.servers[0]!.deps.db
})
afterAll(() => two.stop())
const beginAgain = async () => {
  now = new Date(`${TODAY}T09:00:00Z`)
  await forgetOrders(db)
}
beforeEach(beginAgain)

const entered = async () => {
  const anna = visitor(two.servers[0]!.app)
  const { body, headers } = await anna.checkout(order({ persons: [adult([boot('27.5')])] }))
  const cookie = headers.get('set-cookie')!.split(';')[0]!
  const started = (await anna.startPayment(body.bookingId)).body
  await anna.enterCard(started, SUCCEEDS)
  const [notification] = await sandboxNotifications(db)
  const path = `/worked/de/api/checkout/${body.bookingId}/payment`
  const ways = {
    return: async ({ app }: Server) => (await visitor(app).send('GET', path, undefined, { Cookie: cookie })).status,
    notification: async ({ app }: Server) =>
      (await visitor(app).send('POST', '/worked/de/api/payment/notify', notification!.body, notification!.headers))
        .status,
    poll: async ({ deps }: Server) => {
      await reconcilePayments(deps)
      return 200
    },
  }
  return { anna, id: body.bookingId, ways }
}
type Way = keyof Awaited<ReturnType<typeof entered>>['ways']

const mails = async () =>
  (await db.selectFrom('mails').select('mail').orderBy('queued_at').execute()).map(({ mail }) => mail.kind)
const booking = () => db.selectFrom('reservations').select(['status', 'expired']).executeTakeFirstOrThrow()
const payments = async () => (await db.selectFrom('payments').select('state').execute()).map(({ state }) => state)
const taken = async () => (await db.selectFrom('stock_days').select('taken').execute()).map((row) => row.taken)

const expectPaidOnce = async () => {
  expect(await booking()).toEqual({ status: STATUS.paid, expired: false })
  expect(await payments()).toEqual(['succeeded'])
  expect(await mails()).toEqual(['confirmed'])
  expect(await taken()).toEqual([1, 1, 1])
  expect(await db.selectFrom('refunds').select('id').execute()).toEqual([])
}

const ordersOf = (left: Record<Way, number>): Way[][] => {
  const next = (Object.keys(left) as Way[]).filter((way) => left[way] > 0)
  if (next.length === 0) return [[]]
  return next.flatMap((way) => ordersOf({ ...left, [way]: left[way] - 1 }).map((rest) => [way, ...rest]))
}
const ALL_ORDERS = ordersOf({ return: 3, notification: 3, poll: 3 })
const EVERY = size({ share: 84, whole: 1 })
const orders = ALL_ORDERS.filter((_, at) => at % EVERY === 0)

test(
  `every sequence of return, notification and poll pays only once (${orders.length} of ${ALL_ORDERS.length})`,
  { timeout: size({ share: 60_000, whole: 30 * 60_000 }) },
  async () => {
    expect(ALL_ORDERS).toHaveLength(1680)
    for (const ways of orders) {
      const visit = await entered()
      for (const [at, way] of ways.entries()) {
        later(61)
        expect(await visit.ways[way](two.servers[at % 2]!)).toBe(200)
      }
      await expectPaidOnce()
      await beginAgain()
    }
  },
)

const allAtOnce = async ({ ways }: Awaited<ReturnType<typeof entered>>, servers: Server[]) => {
  later(61)
  const all = [0, 1, 2].flatMap((round) =>
    Object.values(ways).map((way, at) => way(servers[(round + at) % servers.length]!)),
  )
  return Promise.all(all)
}

test('concurrent returns, notifications and polls at two servers cause one payment and one mail', TIME, async () => {
  for (let round = 0; round < size({ share: 5, whole: 100 }); round += 1) {
    const statuses = await allAtOnce(await entered(), two.servers)
    expect(statuses).toEqual(Array.from({ length: 9 }, () => 200))
    await expectPaidOnce()
    await forgetOrders(db)
  }
})

test('Control: without row locks, concurrent returns, notifications and polls conflict', async () => {
  const careless = [
    await openServer(two.postgres.url, clock, withoutRowLocks),
    await openServer(two.postgres.url, clock, withoutRowLocks),
  ]
  const seen: number[] = []
  for (let round = 0; round < 10 && !seen.some((status) => status !== 200); round += 1) {
    seen.push(...(await allAtOnce(await entered(), careless)))
    await forgetOrders(db)
  }
  for (const { close } of careless) await close()
  expect(seen.some((status) => status !== 200)).toBe(true)
})

const WAYS: Way[] = ['return', 'notification', 'poll']

test.each(WAYS)('A payment reported by %s after the hold’s end is accepted if stock is left', async (way) => {
  const visit = await entered()
  later(31 * 60)
  for (const { deps } of two.servers) await releaseEndedHolds(deps)
  expect(await booking()).toEqual({ status: STATUS.open, expired: true })
  await visit.ways[way](two.servers[1]!)
  await expectPaidOnce()
})

test.each(WAYS)('A payment reported by %s is refunded only once if the stock is gone', async (way) => {
  const visit = await entered()
  later(31 * 60)
  for (const { deps } of two.servers) await releaseEndedHolds(deps)
  const berta = await visitor(two.servers[1]!.app).checkout(order({ persons: [adult([boot('27.5')])] }))
  expect(berta.status).toBe(201)
  for (let again = 0; again < 3; again += 1) {
    await visit.ways[way](two.servers[again % 2]!)
    later(61)
  }
  await Promise.all(two.servers.map(({ deps }) => sendRefunds(deps)))
  expect(await payments()).toEqual(['refund_due'])
  expect(await mails()).toEqual(['refunded'])
  expect(await db.selectFrom('sandbox_refunds').select('amount').execute()).toEqual([{ amount: '19.00' }])
  expect(await taken()).toEqual([1, 1, 1])
})

test.each(WAYS)('A payment reported by %s after cancelling is refunded only once', async (way) => {
  const visit = await entered()
  expect((await visit.anna.cancel(visit.id)).status).toBe(200)
  for (let again = 0; again < 3; again += 1) {
    later(61)
    await visit.ways[way](two.servers[again % 2]!)
  }
  await reconcilePayments(two.servers[0]!.deps)
  await Promise.all(two.servers.map(({ deps }) => sendRefunds(deps)))
  expect((await booking()).status).toBe(200)
  expect(await mails()).toEqual(['cancelled', 'refunded'])
  expect(await db.selectFrom('sandbox_refunds').select('amount').execute()).toEqual([{ amount: '19.00' }])
})

test('a second card charged in one checkout is refunded only once', TIME, async () => {
  for (let round = 0; round < size({ share: 3, whole: 50 }); round += 1) {
    const anna = visitor(two.servers[0]!.app)
    const { body } = await anna.checkout(order({ persons: [adult([boot('27.5')])] }))
    const started = (await anna.startPayment(body.bookingId)).body
    const bank = (await anna.enterCard(started, ASKS_THE_BANK)).headers.get('location')!
    await anna.enterCard(started, SUCCEEDS)
    await anna.send('POST', bank.replace(/\?.*/, ''), 'answer=confirm', {
      'Content-Type': 'application/x-www-form-urlencoded',
    })
    const notifications = await sandboxNotifications(db)
    expect(notifications).toHaveLength(2)
    await Promise.all(
      [0, 1, 2].flatMap((time) =>
        notifications.map(({ body: text, headers }, at) =>
          visitor(two.servers[(time + at) % 2]!.app).send('POST', '/worked/de/api/payment/notify', text, headers),
        ),
      ),
    )
    await Promise.all(two.servers.map(({ deps }) => sendRefunds(deps)))
    expect(await disagreements(db)).toEqual([])
    expect((await payments()).toSorted()).toEqual(['refund_due', 'succeeded'])
    expect(await ledgerTotal(db)).toBe('19.00')
    expect((await mails()).toSorted()).toEqual(['confirmed', 'refunded'])
    await forgetOrders(db)
  }
})

test('a concurrent payment and cancellation end in one refund, in either order', TIME, async () => {
  for (let round = 0; round < size({ share: 5, whole: 50 }); round += 1) {
    const visit = await entered()
    later(61)
    await Promise.all([
      visit.ways.notification(two.servers[0]!),
      visit.anna.cancel(visit.id),
      visit.ways.poll(two.servers[1]!),
      visit.anna.cancel(visit.id),
    ])
    for (const { deps } of two.servers) await sendRefunds(deps)
    expect((await booking()).status).toBe(200)
    expect(await db.selectFrom('sandbox_refunds').select('amount').execute()).toEqual([{ amount: '19.00' }])
    expect(await taken()).toEqual([0, 0, 0])
    await forgetOrders(db)
  }
})
