import { type Kysely, sql } from 'kysely'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ReservationStatus } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import type { CrashPoint } from '#server/base/crash-point.ts'
import { migrate } from '#server/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import type { Database } from '#server/db/schema.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { disagreements, ledgerTotal } from '#test/support/books-and-ledger.ts'
import { daysAhead } from '#test/support/days-ahead.ts'
import { overHttp } from '#test/support/over-http.ts'
import { type Postgres, startPostgres } from '#test/support/postgres.ts'
import { isWhole, size } from '#test/support/size.ts'
import { type SupervisedServer, superviseServer } from '#test/support/supervised-server.ts'
import { type Answer, adult, newKey, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const TIMES = size({ share: 1, whole: 20 })
const AGREE_WITHIN_MS = 60_000
const MINUTE_MS = 60_000

const CARD = {
  succeeds: '4200000000000091',
  notifiedBeforeReturn: '4200000000000109',
}

const days = daysAhead()
const skis = order({ date: days, persons: [adult([{ id: 'ski', count: 1 }])] })

let postgres: Postgres
let database: OpenDatabase
let db: Kysely<Database>
let servers: SupervisedServer[]
const folder = mkdtempSync(join(tmpdir(), 'talstation-crash-'))
const crashFile = join(folder, 'point')

beforeAll(async () => {
  postgres = await startPostgres()
  database = await openDatabase({ url: postgres.url }, () => {})
  db = database.db
  await migrate(db)
  await storeTenant(db, { tenant: workedTenant, version: 'test', files: new Map() }, days.from)
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: postgres.url,
    JOBS_EVERY_SECONDS: '1',
    LOG_LEVEL: 'fatal',
    CRASH_FILE: crashFile,
  }
  servers = [await superviseServer(env), await superviseServer(env)]
}, 3 * MINUTE_MS)

afterAll(async () => {
  for (const server of servers ?? []) await server.stop()
  await database.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

const dieAt = (point: CrashPoint): Promise<unknown> => {
  const death = Promise.race(servers.map(({ nextDeath }) => nextDeath()))
  writeFileSync(crashFile, point)
  return death
}

const visitorOf = (supervised: SupervisedServer) => visitor(overHttp(async () => (await supervised.up()).origin))

const until = async <T>(
  act: () => Promise<Answer<T>>,
  isGood = ({ status }: Answer<T>) => status < 400,
): Promise<T> => {
  let answer: Answer<T> | undefined
  const tryAgain = async () => {
    try {
      answer = await act()
      return isGood(answer)
    } catch (error) {
      // `fetch` throws a TypeError if a connection is refused or breaks.
      if (!(error instanceof TypeError)) throw error
      return false
    }
  }
  await vi.waitUntil(tryAgain, { timeout: AGREE_WITHIN_MS, interval: 100 })
  return answer!.body
}

const loseNotifications = () =>
  sql`create rule lost as on insert to sandbox_notifications do instead nothing`.execute(db)
const findNotifications = () => sql`drop rule lost on sandbox_notifications`.execute(db)

const VISITS: Record<CrashPoint, { at: 'order' | 'start' | 'card' | 'cancel'; status: ReservationStatus }> = {
  'order.written': { at: 'order', status: STATUS.paid },
  'order.committed': { at: 'order', status: STATUS.paid },
  'payment.begun': { at: 'start', status: STATUS.paid },
  'payment.opened': { at: 'start', status: STATUS.paid },
  'payment.answered': { at: 'card', status: STATUS.paid },
  'payment.completing': { at: 'card', status: STATUS.paid },
  'refund.sending': { at: 'cancel', status: STATUS.cancelled },
  'refund.sent': { at: 'cancel', status: STATUS.cancelled },
}
const SHARE: CrashPoint[] = ['payment.answered', 'refund.sent']
const POINTS = isWhole ? (Object.keys(VISITS) as CrashPoint[]) : SHARE

const visit = async (point: CrashPoint, supervised: SupervisedServer) => {
  const { at, status } = VISITS[point]
  const anna = visitorOf(supervised)
  const key = newKey()
  let death: Promise<unknown> = Promise.resolve()
  const now = (step: typeof at) => {
    if (step === at) death = dieAt(point)
  }

  now('order')
  const { bookingId } = await until(() => anna.checkout(skis, key))
  now('start')
  const started = await until(() => anna.startPayment(bookingId))
  now('card')
  const card = at === 'card' ? CARD.notifiedBeforeReturn : CARD.succeeds
  await anna.enterCard({ ...started }, card).catch(() => {})
  await until(
    () => anna.paymentState(bookingId),
    ({ body }) => body.state === 'success',
  )
  if (status === STATUS.cancelled) {
    await loseNotifications()
    now('cancel')
    await until(() => anna.cancel(bookingId))
  }
  await death
  if (status === STATUS.cancelled) await findNotifications()
  return { bookingId, status }
}

test(
  `provider and shop agree within a minute after ${TIMES} crashes at each of ${POINTS.length} points`,
  { timeout: size({ share: 6, whole: 60 }) * MINUTE_MS },
  async () => {
    const visits: { bookingId: string; status: number }[] = []
    for (let time = 0; time < TIMES; time += 1)
      for (const [at, point] of POINTS.entries()) visits.push(await visit(point, servers[(time + at) % 2]!))
    await Promise.all(servers.map(({ up }) => up()))

    await vi.waitFor(async () => expect(await disagreements(db)).toEqual([]), {
      timeout: AGREE_WITHIN_MS,
      interval: 250,
    })
    const rows = await db.selectFrom('reservations').select(['id', 'status']).execute()
    expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(
      new Map(visits.map(({ bookingId, status }) => [bookingId, status])),
    )
    const paid = visits.filter(({ status }) => status === STATUS.paid).length
    expect(await ledgerTotal(db)).toBe(`${86 * paid}.00`)
  },
)

test('Control: the checks detect double refunds, lost money and orphaned stock', async () => {
  const refund = await db.selectFrom('sandbox_refunds').selectAll().limit(1).executeTakeFirstOrThrow()
  await db
    .insertInto('sandbox_refunds')
    .values({ ...refund, id: 'twice' })
    .execute()
  expect(await disagreements(db)).toEqual([
    expect.stringMatching(/^a refund that the provider has not made exactly once/),
  ])
  await db.deleteFrom('sandbox_refunds').where('id', '=', 'twice').execute()

  const payment = await db.selectFrom('payments').selectAll().where('state', '=', 'succeeded').executeTakeFirstOrThrow()
  await db.updateTable('payments').set({ state: 'abandoned' }).where('id', '=', payment.id).execute()
  expect(await disagreements(db)).toContain(`a payment at the provider that the shop has not recorded: ${payment.id}`)
  await db.updateTable('payments').set({ state: 'succeeded' }).where('id', '=', payment.id).execute()

  await db.deleteFrom('stock_claims').where('reservation', '=', payment.reservation).execute()
  expect(await disagreements(db)).toContainEqual(expect.stringMatching(/^stock that is taken without a claim/))
})
