import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tenant } from '#contract/tenant-folder.ts'
import { answerRequests } from '#server/customers/answer-requests.ts'
import { dueByShop } from '#server/db/due-by-shop.ts'
import { releaseEndedHolds } from '#server/jobs/release-holds.ts'
import { removeExpired } from '#server/jobs/remove-expired.ts'
import { queueReminders } from '#server/mail/queue-reminders.ts'
import { sendRefunds } from '#server/payments/send-refunds.ts'
import { openTestShop, type TestShop, TODAY } from '#test/support/app.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const other: Tenant = { ...workedTenant, shop: { ...workedTenant.shop, code: 'other', hosts: [] } }
const CODES = ['worked', 'other']

let shop: TestShop
let minutesLater = 0
const clock = () => new Date(Date.parse(`${TODAY}T09:00:00Z`) + minutesLater * 60_000)
beforeAll(async () => {
  shop = await openTestShop({ tenants: [workedTenant, other], deps: { clock } })
  await sql`create function refuse_worked() returns trigger language plpgsql as $$
    begin
      if coalesce(new.tenant, old.tenant) = 'worked' then raise exception 'broken'; end if;
      return coalesce(new, old);
    end $$`.execute(shop.db)
})
afterAll(() => shop.close())
beforeEach(async () => {
  minutesLater = 0
  shop.logged.length = 0
  await forgetOrders(shop.db)
  for (const table of ['rate_limits', 'account_requests'] as const) await shop.db.deleteFrom(table).execute()
})

const whileBroken = async <T>(table: string, run: () => Promise<T>): Promise<T> => {
  await sql`create trigger broken before insert or update or delete on ${sql.table(table)}
    for each row execute function refuse_worked()`.execute(shop.db)
  try {
    return await run()
  } finally {
    await sql`drop trigger broken on ${sql.table(table)}`.execute(shop.db)
  }
}

const failures = () => shop.logged.filter(({ level }) => Number(level) >= 50).map(({ tenant, msg }) => [tenant, msg])

test('A shop’s holds are released even while rows of another shop cannot be written', async () => {
  for (const code of CODES) await visitor(shop.app, code).checkout(order())
  minutesLater = 60
  expect(await whileBroken('reservations', () => releaseEndedHolds(shop.deps))).toBe(1)
  expect(failures()).toEqual([['worked', 'A hold could not be released']])
  expect(await releaseEndedHolds(shop.deps)).toBe(1)
})

test('A shop’s reminders are queued even while rows of another shop cannot be written', async () => {
  for (const code of CODES)
    await visitor(shop.app, code).checkout(order({ date: { from: '2026-03-03', to: '2026-03-03' } }))
  await sql`update reservations set status = 50, hold_until = null, holder = null, paid_at = ${new Date('2026-03-01T09:00:00Z')}`.execute(
    shop.db,
  )
  expect(await whileBroken('mails', () => queueReminders(shop.deps))).toBe(1)
  expect(failures()).toEqual([['worked', 'Reminders of a shop could not be queued']])
  expect(await queueReminders(shop.deps)).toBe(1)
})

test('A shop’s expired rows are removed even while rows of another shop cannot be written', async () => {
  for (const tenant of CODES)
    await shop.db
      .insertInto('rate_limits')
      .values({ tenant, bucket: 'old', count: 1, ends_at: new Date(0) })
      .execute()
  const left = async () => (await shop.db.selectFrom('rate_limits').select('tenant').execute()).map((row) => row.tenant)
  await whileBroken('rate_limits', () => removeExpired(shop.deps))
  expect(await left()).toEqual(['worked'])
  expect(failures()).toEqual([['worked', 'Expired data could not be removed']])
  await removeExpired(shop.deps)
  expect(await left()).toEqual([])
})

const register = (code: string) =>
  shop.post(
    '/api/customer/register',
    { email: 'anna@example.com', firstname: 'Anna', lastname: 'Berger' },
    { tenant: code },
  )

test('A shop’s account requests are answered even while rows of another shop cannot be written', async () => {
  for (const code of CODES) expect((await register(code)).status).toBe(202)
  expect(await whileBroken('mails', () => answerRequests(shop.deps))).toBe(1)
  expect(failures()).toEqual([['worked', 'A request was not answered']])
})

test('No refund is sent while the payment host does not answer', async () => {
  const anna = visitor(shop.app)
  const { bookingId } = (await anna.checkout(order())).body
  await anna.enterCard((await anna.startPayment(bookingId)).body, '4200000000000091')
  await anna.paymentState(bookingId)
  expect((await anna.cancel(bookingId)).status).toBe(200)
  const provider = shop.deps.providerOf((await shop.deps.tenants.byCode('worked'))!)!
  const circuit = { ...provider.circuit, isOpen: () => true }
  await sendRefunds({ ...shop.deps, providerOf: () => ({ ...provider, circuit }) })
  const refunds = await shop.db.selectFrom('refunds').select(['state', 'attempts']).execute()
  expect(refunds).toEqual([{ state: 'due', attempts: 0 }])
})

test('A shop with many due rows does not delay the jobs of other shops', async () => {
  for (const [at, tenant] of ['worked', 'worked', 'worked', 'other'].entries())
    await shop.db
      .insertInto('account_requests')
      .values({
        tenant,
        id: String(at),
        request: JSON.stringify({ kind: 'forgot' }),
        email: 'anna@example.com',
        language: 'de',
        asked_at: new Date(at),
      })
      .execute()
  expect(await dueByShop(shop.db, 'account_requests', { now: clock(), most: 2 })).toEqual([
    { tenant: 'worked', id: '0' },
    { tenant: 'other', id: '3' },
  ])
})
