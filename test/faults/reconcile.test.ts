import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { STATUS } from '#contract/constants.ts'
import { runSandbox } from '#sandbox/run-sandbox.ts'
import type { Database } from '#server/db/schema.ts'
import { releaseEndedHolds } from '#server/jobs/release-holds.ts'
import { reconcilePeriod } from '#server/payments/reconcile-period.ts'
import { sendRefunds } from '#server/payments/send-refunds.ts'
import { TODAY } from '#test/support/app.ts'
import { disagreements } from '#test/support/books-and-ledger.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { withoutRowLocks } from '#test/support/plugins.ts'
import { restorePoint } from '#test/support/restore-point.ts'
import { sandboxNotifications } from '#test/support/sandbox-notifications.ts'
import { size } from '#test/support/size.ts'
import { openServer, openTwoServers, type Server, type TwoServers } from '#test/support/two-servers.ts'
import { adult, boot, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const SUCCEEDS = '4200000000000091'
const ROUNDS = size({ share: 1, whole: 50 })
const TIME = { timeout: size({ share: 60_000, whole: 10 * 60_000 }) }

let now = new Date(`${TODAY}T09:00:00Z`)
const clock = () => now

let two: TwoServers
let db: Kysely<Database>
beforeAll(async () => {
  two = await openTwoServers(workedTenant, clock)
  db = two.servers[0]!.deps.db
})
afterAll(() => two.stop())
beforeEach(async () => {
  now = new Date(`${TODAY}T09:00:00Z`)
  await forgetOrders(db)
})

const reconcile = async ({ deps }: Server) => {
  const shop = (await deps.tenants.byCode('worked'))!
  const period = { from: new Date(now.getTime() - 86_400_000), to: now }
  return reconcilePeriod(deps, shop, deps.providerOf(shop)!.acquirer, period)
}

const book = async (product: Parameters<typeof adult>[0][number]) => {
  const anna = visitor(two.servers[0]!.app)
  const { body } = await anna.checkout(order({ persons: [adult([product])] }))
  const pay = async () => anna.enterCard((await anna.startPayment(body.bookingId)).body, SUCCEEDS)
  return { id: body.bookingId, pay }
}
const skis = { id: 'ski', count: 1 }

const receiveAtOnce = async (servers: readonly Server[], isBookingLost: boolean) => {
  const lost = isBookingLost ? await restorePoint(db) : undefined
  const booked = await book(skis)
  const restore = lost ?? (await restorePoint(db))
  await booked.pay()
  const [notification] = await sandboxNotifications(db)
  await restore()
  const notify = async ({ app }: Server) =>
    (await visitor(app).send('POST', '/worked/de/api/payment/notify', notification!.body, notification!.headers)).status
  const ways = [0, 1, 2].flatMap(() =>
    servers.flatMap((server) => [
      notify(server),
      reconcile(server).then(
        () => 200,
        () => 500,
      ),
    ]),
  )
  return { statuses: new Set(await Promise.all(ways)), id: booked.id }
}

const mails = async () => (await db.selectFrom('mails').select('mail').execute()).map(({ mail }) => mail.kind)

test('simultaneous notifications and reports book a lost payment only once', TIME, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { statuses } = await receiveAtOnce(two.servers, false)
    expect(statuses).toEqual(new Set([200]))
    expect(await db.selectFrom('payments').select('state').execute()).toEqual([{ state: 'succeeded' }])
    expect(await mails()).toEqual(['confirmed'])
    expect(await db.selectFrom('unknown_payments').select('id').execute()).toEqual([])
    expect(await disagreements(db)).toEqual([])
    await forgetOrders(db)
  }
})

test('simultaneous notifications and reports store a payment without a booking only once', TIME, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { statuses } = await receiveAtOnce(two.servers, true)
    expect(statuses).toEqual(new Set([200]))
    expect(await db.selectFrom('unknown_payments').select('state').execute()).toEqual([{ state: 'open' }])
    await forgetOrders(db)
  }
})

test('Control: without row locks, notifications and reports of a lost payment conflict', TIME, async () => {
  const careless = await Promise.all([1, 2].map(() => openServer(two.postgres.url, clock, withoutRowLocks)))
  let hasFailed = false
  for (let round = 0; round < 20 && !hasFailed; round += 1) {
    const { statuses } = await receiveAtOnce(careless, false)
    hasFailed = statuses.size > 1 || (await db.selectFrom('unknown_payments').select('id').execute()).length > 0
    await forgetOrders(db)
  }
  for (const { close } of careless) await close()
  expect(hasFailed).toBe(true)
})

test('after a restore, later payments are booked or listed as unknown, and none twice', TIME, async () => {
  const paidBefore = await book(skis)
  await paidBefore.pay()
  await runSandbox(two.servers[0]!.deps)
  const unpaid = [await book(boot('26.5')), await book(skis), await book(skis)]
  const restore = await restorePoint(db)
  for (const { pay } of unpaid) await pay()
  const later = [await book(skis), await book(skis)]
  for (const { pay } of later) await pay()
  await runSandbox(two.servers[0]!.deps)
  await restore()
  await releaseEndedHolds(two.servers[0]!.deps)
  await Promise.all(two.servers.map(reconcile))
  await Promise.all(two.servers.map(reconcile))
  for (const { deps } of two.servers) await sendRefunds(deps)
  const paid = await db.selectFrom('reservations').select('status').execute()
  expect(paid.map(({ status }) => status)).toEqual([STATUS.paid, STATUS.paid, STATUS.paid, STATUS.paid])
  expect((await mails()).filter((kind) => kind === 'confirmed')).toHaveLength(4)
  const kept = await db.selectFrom('unknown_payments').select(['reason', 'state']).execute()
  expect(kept).toEqual([
    { reason: 'payment', state: 'open' },
    { reason: 'payment', state: 'open' },
  ])
  const rest = (await disagreements(db)).filter((what) => !what.startsWith('a payment at the provider'))
  expect(rest).toEqual([])
})
