import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tenant } from '#contract/tenant-folder.ts'
import { sandboxEntity } from '#sandbox/account.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Database } from '#server/db/schema.ts'
import { sendRefunds } from '#server/payments/send-refunds.ts'
import { providers } from '#server/provider/providers.ts'
import { createTenantStore } from '#server/tenants/store.ts'
import { TODAY } from '#test/support/app.ts'
import { recordFigure } from '#test/support/figure.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { type Postgres, startPostgres } from '#test/support/postgres.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { openServer, type Server, sessionsEnded } from '#test/support/two-servers.ts'
import { adult, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const SUCCEEDS = '4200000000000091'
const ATTACKERS = 12
const VISITORS = 4

const other: Tenant = { ...workedTenant, shop: { ...workedTenant.shop, code: 'other', hosts: [] } }
const helmet = order({ persons: [adult([{ id: 'helmet', count: 1 }])] })

let postgres: Postgres
let server: Server
let db: Kysely<Database>
let holder: Client
beforeAll(async () => {
  postgres = await startPostgres()
  server = await openServer(postgres.url, () => new Date(`${TODAY}T09:00:00Z`))
  db = server.deps.db
  server.deps.environment.RATE_LIMITS = 'off'
  await migrate(db)
  for (const tenant of [workedTenant, other])
    await storeTenant(db, { tenant, version: 'test', files: new Map() }, TODAY)
  holder = new Client({ connectionString: postgres.url })
  await holder.connect()
}, 180_000)
afterAll(async () => {
  await holder.end()
  await server.close()
  await sessionsEnded(postgres)
  await postgres.stop()
})
beforeEach(() => forgetOrders(db))

const holderPid = async () => Number((await holder.query('select pg_backend_pid() as pid')).rows[0].pid)

const ordersBeside = async (lock: string) => {
  await holder.query('begin')
  await holder.query(lock)
  const orders = Array.from({ length: ATTACKERS }, () => visitor(server.app).checkout(helmet))
  const startedAt = performance.now()
  const answered = await Promise.all(
    Array.from({ length: VISITORS }, () => visitor(server.app, 'other').checkout(helmet)),
  )
  const ms = Math.round(performance.now() - startedAt)
  const { rows } = await sql<{ waiting: number; of_holder: number }>`
    select count(*) as waiting, count(*) filter (where ${await holderPid()} = any(pg_blocking_pids(pid))) as of_holder
    from pg_stat_activity where wait_event_type = 'Lock'`.execute(db)
  await holder.query('rollback')
  const afterwards = await Promise.all(orders)
  return {
    answered: answered.map(({ status }) => status),
    afterwards: afterwards.map(({ status }) => status),
    waiting: rows[0]!.waiting,
    waitingForHolder: rows[0]!.of_holder,
    figure: `${VISITORS} orders of another shop within ${ms} ms beside ${ATTACKERS} that waited`,
  }
}

const TAKEN = expect.toSatisfy(
  (statuses: number[]) => statuses.includes(201) && statuses.every((status) => status === 201 || status === 503),
)

const each = (count: number, status: number) => Array.from({ length: count }, () => status)

test('Orders that wait for a shop’s rename take no database connections from other shops', async ({ task }) => {
  const beside = await ordersBeside("select pg_advisory_xact_lock(hashtext('rename'), hashtext('worked'))")
  expect(beside).toMatchObject({ answered: each(VISITORS, 201), waitingForHolder: 0 })
  expect(beside.afterwards).toEqual(TAKEN)
  recordFigure(task, beside.figure)
}, 60_000)

test('Orders that wait for an import take no database connections from other shops', async ({ task }) => {
  const beside = await ordersBeside("select pg_advisory_xact_lock(hashtext('stock'), hashtext('worked'))")
  expect(beside).toMatchObject({ answered: each(VISITORS, 201), waitingForHolder: 0 })
  expect(beside.afterwards).toEqual(TAKEN)
  recordFigure(task, beside.figure)
}, 60_000)

test('Orders that wait for one row use at most six of ten connections', async ({ task }) => {
  await visitor(server.app).checkout(helmet)
  const beside = await ordersBeside("select from stock_days where tenant = 'worked' for update")
  expect(beside).toMatchObject({ answered: each(VISITORS, 201), waiting: 6 })
  recordFigure(task, beside.figure)
}, 60_000)

test('An order that never gets its lock is answered 503 with Retry-After', async () => {
  await holder.query('begin')
  await holder.query("select pg_advisory_xact_lock(hashtext('rename'), hashtext('worked'))")
  const { status, headers } = await visitor(server.app).checkout(helmet)
  await holder.query('rollback')
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
}, 60_000)

test('Three hundred lookups of unknown shop codes cause one database statement and evict no shop', async ({ task }) => {
  let asked = 0
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const tenants = createTenantStore(counting, silentLog)
  await tenants.ownsId('worked')
  const shop = await tenants.byCode('worked')
  asked = 0
  const codes = Array.from({ length: 300 }, (_, at) => `nobody${at}`)
  expect(new Set(await Promise.all(codes.map(tenants.byCode)))).toEqual(new Set([undefined]))
  expect(asked).toBe(1)
  expect(await tenants.byCode('worked')).toBe(shop)
  recordFigure(task, `${asked} statement for 300 unknown codes at once`)
})

const refundStates = async () =>
  (await db.selectFrom('refunds').select(['tenant', 'state']).orderBy('tenant').execute()).map(
    ({ tenant, state }) => `${tenant} ${state}`,
  )

test('A slow payment host delays neither another shop’s refund nor the server’s stop', async ({ task }) => {
  const refundOwed = async (code: string) => {
    const anna = visitor(server.app, code)
    const { bookingId } = (await anna.checkout(helmet)).body
    await anna.enterCard((await anna.startPayment(bookingId)).body, SUCCEEDS)
    await anna.paymentState(bookingId)
    expect((await anna.cancel(bookingId)).status).toBe(200)
  }
  for (const code of ['worked', 'worked', 'other']) await refundOwed(code)
  const slow = new AbortController()
  let unanswered = 0
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { url } = new Request(input)
    const form = init?.body instanceof URLSearchParams ? init.body.toString() : ''
    if (!`${url}${form}`.includes(sandboxEntity('worked'))) return server.app.request(url, init)
    unanswered += 1
    return new Promise((_resolve, reject) => slow.signal.addEventListener('abort', () => reject(slow.signal.reason)))
  }
  const providerOf = providers({ accounts: new Map(), ownOrigin: () => 'http://localhost', fetch })
  const stop = new AbortController()
  const startedAt = performance.now()
  const sending = sendRefunds({ ...server.deps, providerOf }, stop.signal)
  await expect.poll(refundStates).toContain('other done')
  recordFigure(task, `the refund of another shop sent within ${Math.round(performance.now() - startedAt)} ms`)
  await expect.poll(() => unanswered).toBe(1)
  stop.abort()
  slow.abort()
  await sending
  expect(unanswered).toBe(1)
  expect(await refundStates()).toEqual(['other done', 'worked due', 'worked sending'])
}, 60_000)
