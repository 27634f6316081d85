import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { ERROR_CODE } from '#contract/constants.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import { storeStock } from '#server/tenants/store-stock.ts'
import { storeWithin } from '#server/tenants/store-tenant.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { openTestShop, TODAY } from '#test/support/app.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { adult, adults, boot, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const shopWith = (capacity: number, maxUses: number, disabled = false): Tenant => ({
  ...workedTenant,
  discounts: [{ code: 'WENIGE', percent: 50, maxUses }],
  categories: workedTenant.categories.map((category) => ({
    ...category,
    products: category.products.map((product) => ({
      ...product,
      models: product.models.map((model) => ({
        ...model,
        variants: model.variants.map((variant) =>
          variant.property1 === '27.5' ? { ...variant, stock: { tal: capacity }, disabled } : variant,
        ),
      })),
    })),
  })),
})

const shop = await openTestShop({ tenants: [shopWith(7, 7)] })
afterAll(() => shop.close())

let version = 0
const importShop = (tenant: Tenant) =>
  storeTenant(shop.db, { tenant, version: `stored ${(version += 1)}`, files: new Map() }, TODAY)

beforeEach(async () => {
  await forgetOrders(shop.db)
  await importShop(shopWith(7, 7))
})

const boots = [boot('27.5')]

const booked = async (count: number, more: Parameters<typeof order>[0] = {}) => {
  const anna = visitor(shop.app)
  const { status, body } = await anna.checkout(order({ persons: adults(count, boots), ...more }))
  return { anna, status, body, id: body.bookingId }
}
const missing = (count: number) => ({
  outOfStock: [{ product: 'boot', model: 'soft', property1: '27.5', missing: count }],
})

/** `xmin` is the id of the transaction that has written the row last. */
const rowsOfStock = () =>
  sql<{ name: string; version: string }>`
    select 'unit ' || unit as name, xmin::text as version from stock_units
    union all select 'day ' || unit || ' ' || day, xmin::text from stock_days
    order by name`.execute(shop.db)

test('Units beyond a lowered capacity are not sold again after a cancellation', async () => {
  await booked(3)
  const four = await booked(4)
  await importShop(shopWith(3, 7))
  await four.anna.cancel(four.id)
  const refused = await booked(3)
  expect(refused).toMatchObject({ status: 409, body: missing(3) })
})

test('Units within a lowered capacity are sold again after a cancellation', async () => {
  const three = await booked(3)
  await booked(2)
  await importShop(shopWith(3, 7))
  await three.anna.cancel(three.id)
  expect((await booked(1)).status).toBe(201)
  expect(await booked(1)).toMatchObject({ status: 409, body: missing(1) })
})

test('A booking beyond a lowered capacity can be changed and keeps its units', async () => {
  const { anna, id } = await booked(7)
  await importShop(shopWith(3, 7))
  expect((await anna.change(id, order({ persons: adults(7, boots), remark: 'Wir kommen früh.' }))).status).toBe(200)
  const dearer = order({ persons: adults(7, [...boots, { id: 'helmet', count: 1 }]) })
  expect((await anna.change(id, dearer)).status).toBe(200)
  expect(await anna.change(id, order({ persons: adults(8, boots) }))).toMatchObject({ status: 409, body: missing(1) })
  expect((await anna.change(id, order({ persons: adults(2, boots) }))).status).toBe(200)
  expect(await anna.change(id, order({ persons: adults(4, boots) }))).toMatchObject({ status: 409, body: missing(1) })
})

test('A disabled size is not sold again, also after a cancellation', async () => {
  const two = await booked(2)
  await importShop(shopWith(7, 7, true))
  expect(await booked(1)).toMatchObject({ status: 409, body: missing(1) })
  await two.anna.cancel(two.id)
  expect(await booked(1)).toMatchObject({ status: 409, body: missing(1) })
})

test('A raised capacity applies immediately', async () => {
  await booked(7)
  await importShop(shopWith(3, 7))
  await importShop(shopWith(8, 7))
  expect((await booked(1)).status).toBe(201)
  expect(await booked(1)).toMatchObject({ status: 409, body: missing(1) })
})

test('A cancellation does not free a use of a discount code above its lowered limit', async () => {
  const withCode = { dc: 'WENIGE', persons: [adult([{ id: 'helmet', count: 1 }])] }
  const first = await booked(1, withCode)
  const second = await booked(1, withCode)
  await booked(1, withCode)
  await importShop(shopWith(7, 1))
  await first.anna.cancel(first.id)
  expect((await second.anna.change(second.id, order({ ...withCode, remark: 'Danke' }))).status).toBe(200)
  await second.anna.cancel(second.id)
  expect(await booked(1, withCode)).toMatchObject({ status: 409, body: { errorcode: ERROR_CODE.discountInvalid } })
  expect(await shop.db.selectFrom('discount_uses').select(['uses', 'max_uses', 'excess']).execute()).toEqual([
    { uses: 1, max_uses: 1, excess: 0 },
  ])
})

const writtenBy = async (doImport: () => Promise<unknown>): Promise<string[]> => {
  const { rows: before } = await rowsOfStock()
  await doImport()
  const { rows: after } = await rowsOfStock()
  expect(after.length).toBe(before.length)
  return after.filter((row, at) => row.version !== before[at]!.version).map(({ name }) => name)
}

test('An import writes only the changed units and their days', async () => {
  await booked(2)
  expect(await writtenBy(() => importShop(shopWith(6, 7)))).toEqual([
    'day boot/soft/27.5 2026-03-09',
    'day boot/soft/27.5 2026-03-10',
    'day boot/soft/27.5 2026-03-11',
    'unit boot/soft/27.5',
  ])
})

test('An import writes neither past days nor days of a size that was already disabled', async () => {
  await booked(2)
  await shop.db.updateTable('stock_days').set({ day: '2026-03-01' }).where('day', '=', '2026-03-09').execute()
  expect(await writtenBy(() => importShop(shopWith(7, 7, true)))).toEqual([
    'day boot/soft/27.5 2026-03-10',
    'day boot/soft/27.5 2026-03-11',
    'unit boot/soft/27.5',
  ])
  expect(await writtenBy(() => importShop(shopWith(6, 7, true)))).toEqual(['unit boot/soft/27.5'])
})

const withSizes = (capacity: number): Tenant => {
  const tenant = shopWith(7, 7)
  const sizes = Array.from({ length: 60 }, (_, at) => ({ property1: `${at}`, stock: { tal: capacity } }))
  const categories = tenant.categories.map((category) => ({
    ...category,
    products: category.products.map((product) => ({
      ...product,
      models: product.models.map((model) => ({
        ...model,
        variants: [...model.variants, ...sizes.map((size) => ({ ...model.variants[0]!, ...size }))],
      })),
    })),
  }))
  return { ...tenant, categories }
}

test('An import writes at most fifty units in one transaction', async () => {
  await importShop(withSizes(1))
  await importShop(withSizes(2))
  const { rows } = await sql<{ units: number }>`
    select count(*)::int as units from stock_units where capacity = 2 and unit like 'boot/soft/%' and property1 !~ '[.]'
    group by xmin::text order by units desc`.execute(shop.db)
  expect(rows.map(({ units }) => units)).toEqual([50, 10])
})

test('An import writes no stock after a newer import has stored the shop', async () => {
  const overtaken = { tenant: shopWith(2, 7), version: 'overtaken' }
  expect(await writtenBy(() => storeStock(shop.db, overtaken, TODAY))).toEqual([])
})

test('The next import completes an interrupted import', async () => {
  const tenant = shopWith(2, 7)
  const stored = { tenant, version: `stored ${(version += 1)}`, files: new Map() }
  await shop.db.transaction().execute((trx) => storeWithin(trx, stored))
  expect((await booked(3)).status).toBe(201)
  expect(await storeTenant(shop.db, stored, TODAY)).toBe(false)
  expect(await booked(1)).toMatchObject({ status: 409 })
})
