import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartError } from '#server/base/environment.ts'
import { exportTenant } from '#server/tenants/export-tenant.ts'
import { importFolders } from '#server/tenants/import.ts'
import { renameTenant } from '#server/tenants/rename-tenant.ts'
import { TODAY } from '#test/support/app.ts'
import { type CustomerShop, openCustomerShop } from '#test/support/customers.ts'
import { staffMember } from '#test/support/staff.ts'
import { boot, adult, order, visitor } from '#test/support/visitor.ts'
import { writeWorkedFolder } from '#test/support/worked-folder.ts'

const ANNA = 'anna@example.com'
const CARD = '4200000000000091'

let parent: string
let shop: CustomerShop

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'talstation-rename-'))
  shop = await openCustomerShop()
  const { db, deps } = shop
  await db.deleteFrom('tenants').where('tenant', '=', 'other').execute()
  await importFolders(db, [writeWorkedFolder(parent, 'worked')], deps.clock())
  deps.tenants.forget()
})
afterAll(async () => {
  await shop.close()
  rmSync(parent, { recursive: true })
})

const rename = (code: string, to: string) => renameTenant(shop.db, { id: 'worked', code }, to)

const rowsOf = async (tenant: string): Promise<Record<string, number>> => {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'tenant'`.execute(shop.db)
  const counts: Record<string, number> = {}
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)} where tenant = ${tenant}`.execute(shop.db)
    if (rows[0]!.count > 0) counts[name] = rows[0]!.count
  }
  return counts
}

test('Every foreign key can be deferred within a transaction, as renaming by version 0.1.0 requires', async () => {
  const { rows } = await sql<{ conname: string }>`
    select conname from pg_constraint where contype = 'f' and not condeferrable
      and connamespace = current_schema()::regnamespace`.execute(shop.db)
  expect(rows).toEqual([])
})

test('A renamed shop keeps all its data, and old links redirect to it', async () => {
  const { app, db, deps } = shop
  const guest = visitor(app)
  const paid = (await guest.checkout(order({ persons: [adult([boot('26.5')])], dc: 'SKI10' }))).body
  const start = (await guest.startPayment(paid.bookingId)).body
  await guest.enterCard(start, CARD)
  expect((await guest.paymentState(paid.bookingId)).body).toMatchObject({ state: 'success' })
  const open = (await guest.checkout(order())).body
  const waiting = (await guest.startPayment(open.bookingId)).body
  const anna = await shop.customer(ANNA)
  await anna.checkout(order())
  const maria = await staffMember(shop)
  await maria.act(paid.number, 'handout', {})
  const [mail] = await shop.mailsTo(ANNA)
  const before = await rowsOf('worked')
  expect(Object.keys(before).length).toBeGreaterThan(12)

  await rename('worked', 'fresh')
  deps.tenants.forget()

  expect(await rowsOf('fresh')).toEqual({})
  expect(await rowsOf('worked')).toEqual({ ...before, shop_codes: 2 })
  expect(mail).toBeDefined()

  const page = await app.request(`http://localhost/worked/en/checkout/success?booking=${paid.bookingId}&access=abc`)
  expect(page.headers.get('location')).toBe(`/fresh/en/checkout/success?booking=${paid.bookingId}&access=abc`)
  const site = await app.request('http://localhost/worked/de/api/site')
  expect(await site.json()).toMatchObject({ tenant: 'fresh' })

  await guest.enterCard(waiting, CARD)
  const ofFresh = visitor(app, 'fresh')
  const again = await ofFresh.checkout(order())
  expect(again.status).toBe(201)
  const states = await db.selectFrom('payments').select('tenant').execute()
  expect(new Set(states.map(({ tenant }) => tenant))).toEqual(new Set(['worked']))

  const copy = join(parent, 'fresh')
  await exportTenant(db, { id: 'worked', code: 'fresh' }, copy)
  expect(await importFolders(db, [copy], deps.clock())).toMatchObject({ unchanged: ['fresh'], mistakes: [] })
})

test('A shop’s earlier code is reserved, and the shop can use it again', async () => {
  const { db, deps } = shop
  const report = await importFolders(db, [writeWorkedFolder(join(parent, 'anew'), 'worked')], deps.clock())
  expect(report.mistakes).toEqual([
    expect.stringContaining('worked/shop.json, code: "worked" is the former code of the shop fresh'),
  ])
  expect(report.imported).toEqual([])
  await rename('fresh', 'worked')
  deps.tenants.forget()
  expect(await (await shop.app.request('http://localhost/fresh/de/api/site')).json()).toMatchObject({
    tenant: 'worked',
  })
  expect(await (await shop.app.request('http://localhost/worked/de/api/site')).json()).toMatchObject({
    tenant: 'worked',
    today: TODAY,
  })
})

test.each([
  ['ab', 'is not a valid code'],
  ['Fresh', 'is not a valid code'],
  ['checkout', 'is reserved'],
  ['worked', 'is a code of the shop worked already'],
])('Renaming to the code %s is refused and changes nothing', async (code, reason) => {
  const before = await rowsOf('worked')
  const refused = await rename('worked', code).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StartError)
  expect((refused as Error).message).toContain(reason)
  expect(await rowsOf('worked')).toEqual(before)
})
