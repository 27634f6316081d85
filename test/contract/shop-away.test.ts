import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tenant } from '#contract/tenant-folder.ts'
import { runSandbox } from '#sandbox/run-sandbox.ts'
import { answerRequests } from '#server/customers/answer-requests.ts'
import type { Database } from '#server/db/schema.ts'
import { expireQuotes } from '#server/groups/expire-groups.ts'
import { comparePayments } from '#server/jobs/compare-payments.ts'
import { reconcilePayments } from '#server/jobs/reconcile-payments.ts'
import { releaseEndedHolds } from '#server/jobs/release-holds.ts'
import { removeExpired } from '#server/jobs/remove-expired.ts'
import { queueReminders } from '#server/mail/queue-reminders.ts'
import { sendDueMails } from '#server/mail/send-mails.ts'
import { checkCells } from '#server/moves/check-cells.ts'
import { addGuards } from '#server/moves/guards.ts'
import { readMovedTables } from '#server/moves/moved-tables.ts'
import { refundUnknownPayments } from '#server/payments/refund-unknown.ts'
import { sendRefunds } from '#server/payments/send-refunds.ts'
import { importFolders } from '#server/tenants/import.ts'
import { openTestShop, type TestShop, TODAY } from '#test/support/app.ts'
import { commandLine, withErrors } from '#test/support/command-line.ts'
import { openEmptyDatabase } from '#test/support/prepared-data.ts'
import { order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'
import { writeWorkedFolder } from '#test/support/worked-folder.ts'

const other: Tenant = { ...workedTenant, shop: { ...workedTenant.shop, code: 'other', hosts: [] } }

let shop: TestShop
let daysLater = 0
const clock = () => new Date(Date.parse(`${TODAY}T09:00:00Z`) + daysLater * 86_400_000)
beforeAll(async () => {
  shop = await openTestShop({ tenants: [workedTenant, other], deps: { clock } })
  await addGuards(shop.db, await readMovedTables(shop.db), 'worked')
})
afterAll(() => shop.close())
beforeEach(async () => {
  daysLater = 0
  await setState('leaving')
  shop.deps.tenants.forget()
})

type State = Database['shop_moves']['state']
const setState = (state: State) =>
  shop.db
    .insertInto('shop_moves')
    .values({ tenant: 'worked', code: 'worked', state, move: 'test' })
    .onConflict((conflict) => conflict.column('tenant').doUpdateSet({ state }))
    .execute()

const orderAt = (code: string) => visitor(shop.app, code).checkout(order())
const reservations = (code: string) =>
  shop.db.selectFrom('reservations').select('id').where('tenant', '=', code).execute()

test('A shop that leaves takes orders until it has left', async () => {
  expect((await orderAt('worked')).status).toBe(201)
  await setState('settling')
  expect((await orderAt('worked')).status).toBe(201)
})

test.each(['left', 'arriving'] as const)('A shop that is %s answers 503 until it is open here', async (state) => {
  await setState(state)
  shop.deps.tenants.forget()
  const { status, body, headers } = await orderAt('worked')
  expect([status, body, headers.get('retry-after')]).toEqual([503, { error: 'busy' }, '1'])
  const page = await shop.app.request('/worked/de')
  expect([page.status, page.headers.get('refresh')]).toEqual([503, '1'])
  expect((await orderAt('other')).status).toBe(201)
  await setState('leaving')
  await expect.poll(async () => (await orderAt('worked')).status).toBe(201)
})

test('A process that does not know yet that a shop has left writes nothing', async () => {
  await shop.deps.tenants.byCode('worked')
  const before = await reservations('worked')
  await setState('left')
  expect(await orderAt('worked')).toMatchObject({ status: 503, body: { error: 'busy' } })
  expect(await reservations('worked')).toEqual(before)
})

const JOBS = [
  answerRequests,
  sendDueMails,
  comparePayments,
  expireQuotes,
  queueReminders,
  reconcilePayments,
  refundUnknownPayments,
  releaseEndedHolds,
  removeExpired,
  runSandbox,
  sendRefunds,
]

test('Jobs leave out a shop that is elsewhere, and work for others', async () => {
  for (const code of ['worked', 'other']) {
    const anna = visitor(shop.app, code)
    const { body } = await anna.checkout(order())
    await anna.enterCard((await anna.startPayment(body.bookingId)).body, '4200000000000091')
    await anna.paymentState(body.bookingId)
  }
  await setState('left')
  shop.deps.tenants.forget()
  shop.logged.length = 0
  const sent: string[] = []
  const transport = { send: async ({ id }: { id: string }) => void sent.push(id), close: () => {} }
  daysLater = 500
  for (const run of JOBS) await run({ ...shop.deps, transport })
  expect(shop.logged.filter(({ level, tenant }) => Number(level) >= 40 && tenant !== 'other')).toEqual([])
  const { rows } = await sql<{ tenant: string }>`select distinct tenant from mails where id = any(${sent})`.execute(
    shop.db,
  )
  expect(rows).toEqual([{ tenant: 'other' }])
})

test('A move names each problem of both databases with its remedy, and changes nothing', async () => {
  await shop.db.deleteFrom('shop_moves').execute()
  const { db: target, close } = await openEmptyDatabase()
  await target.insertInto('shop_codes').values({ tenant: 'third', code: 'worked' }).execute()
  const cells = { id: 'worked', code: 'worked', source: shop.db, target, sourceUrl: 'postgres://a/b' }
  const problems = await checkCells(cells).catch((error: Error) => error.message.split('\n'))
  await close()
  expect(problems).toContain('The shop third of the other database has the code worked already.')
  expect(problems).toContain(
    'wal_level of this database is "replica". Run "alter system set wal_level = \'logical\'" and restart PostgreSQL, once for all moves.',
  )
  expect(problems).toContain('Nothing was changed.')
})

test('The code of a renamed shop stays taken after its rows were removed here', async () => {
  await shop.db
    .insertInto('shop_moves')
    .values({ tenant: 'first', code: 'renamed', state: 'left', move: 'test' })
    .execute()
  const parent = mkdtempSync(join(tmpdir(), 'talstation-away-'))
  const { imported, mistakes } = await importFolders(shop.db, [writeWorkedFolder(parent, 'renamed')], clock())
  rmSync(parent, { recursive: true })
  expect([imported, mistakes]).toEqual([[], [expect.stringContaining('the shop renamed is at another database')]])
  const printed = await withErrors(commandLine(shop.db)('tenant', 'rename', 'other', 'renamed'))
  expect(printed).toEqual(['"renamed" is the code of a shop that is at another database.'])
  await shop.db.deleteFrom('shop_moves').where('tenant', '=', 'first').execute()
})

test('Commands refuse a shop that is elsewhere', async () => {
  await setState('left')
  const parent = mkdtempSync(join(tmpdir(), 'talstation-away-'))
  const { imported, mistakes } = await importFolders(shop.db, [writeWorkedFolder(parent, 'worked')], clock())
  rmSync(parent, { recursive: true })
  expect(imported).toEqual([])
  expect(mistakes[0]).toContain('the shop worked is at another database')
  const run = (...words: string[]) => withErrors(commandLine(shop.db)(...words))
  expect(await run('staff', 'list', '--tenant', 'worked')).toEqual([
    'The shop worked is at another database: use this command there.',
  ])
  expect((await run('tenant', 'list')).join('\n')).toContain('worked  Musterverleih: at another database')
})
