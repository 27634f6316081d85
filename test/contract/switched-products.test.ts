import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { HourlyRules } from '#contract/site.ts'
import type { PriceList, Tenant } from '#contract/tenant-folder.ts'
import { importFolders } from '#server/tenants/import.ts'
import { openTestShop } from '#test/support/app.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { general, groupTenant, groupVisitor, pupil } from '#test/support/groups.ts'
import { hourlyTenant } from '#test/support/hourly-tenant.ts'
import { adult, order, type OrderInput, visitor } from '#test/support/visitor.ts'
import { writeFolderOf } from '#test/support/worked-folder.ts'

const rentingTenant: Tenant = { ...hourlyTenant, shop: { ...hourlyTenant.shop, groups: groupTenant.shop.groups } }
const shop = await openTestShop({ tenants: [rentingTenant] })
const parent = mkdtempSync(join(tmpdir(), 'talstation-switched-'))
afterAll(async () => {
  rmSync(parent, { recursive: true })
  await shop.close()
})
beforeEach(async () => {
  await forgetOrders(shop.db)
  await imported(rentingTenant)
})

const imported = (tenant: Tenant) =>
  importFolders(shop.db, [writeFolderOf(tenant, parent, 'worked')], shop.deps.clock(), { makesPictures: false })

const kayakWith = (list: PriceList, { hourly }: { hourly?: HourlyRules | undefined } = rentingTenant.shop): Tenant => ({
  ...rentingTenant,
  shop: { ...rentingTenant.shop, hourly },
  categories: rentingTenant.categories.map((category) => ({
    ...category,
    products: category.products.flatMap((product) => {
      if (product.id === 'board') return hourly ? [product] : []
      return [product.id === 'kayak' ? { ...product, prices: { all: { '1': list } } } : product]
    }),
  })),
})

const ONLY_DAYS = { days: [5000], extra: 3000 }
const ONLY_HOURS = { hours: { '1': 2000 } }
const BOTH = { ...ONLY_DAYS, ...ONLY_HOURS }

const booked = async (more: Partial<OrderInput>) => {
  const anna = visitor(shop.app)
  const { body } = await anna.checkout(
    order({ date: { from: '2026-03-09', to: '2026-03-09' }, persons: [adult([{ id: 'kayak', count: 1 }])], ...more }),
  )
  return { anna, ...body }
}

test('an import cannot end hourly rental of a product with future hourly bookings', async () => {
  const { anna, bookingId, number } = await booked({ hours: 1, start: '10:00' })
  const { mistakes, imported: stored } = await imported(kayakWith(ONLY_DAYS))
  expect(stored).toEqual([])
  expect(mistakes).toEqual([
    `worked/products/00-boats.json, kayak: the product is no longer rented by the hour with a start, but these bookings to come are: ${number}. Keep "hours" in its price lists and "hourly" in shop.json until these bookings have ended, or change or cancel them first.`,
  ])
  await anna.cancel(bookingId)
  expect((await imported(kayakWith(ONLY_DAYS))).mistakes).toEqual([])
})

test('an import cannot end rental by days of a product with future bookings by days', async () => {
  const { number } = await booked({})
  expect((await imported(kayakWith(ONLY_HOURS))).mistakes).toEqual([
    expect.stringContaining(`are: ${number}. Keep "days"`),
  ])
})

const kayaker = (firstname: string) => pupil(firstname, { products: [{ id: 'kayak', count: 1 }] })

test('an import cannot end hourly rental of a product while a group holds its units', async () => {
  const anna = groupVisitor(shop.app)
  const { body } = await anna.begin({
    general: general({ date: { from: '2026-03-09', to: '2026-03-09' }, hours: 1, start: '10:00' }),
    persons: [kayaker('Mia'), kayaker('Ben')],
  })
  expect(await anna.complete(body.id)).toMatchObject({ status: 409, body: { short: [{ name: 'Ben' }] } })
  expect((await imported(kayakWith(ONLY_DAYS))).mistakes).toHaveLength(1)
  expect((await imported(kayakWith(ONLY_HOURS))).mistakes).toEqual([])
})

test('an import cannot remove the start times of a shop while bookings have one', async () => {
  await booked({ hours: 1, start: '10:00' })
  expect((await imported(kayakWith(BOTH, {}))).mistakes).toHaveLength(1)
})

test('an import can add rental by days to a product with hourly bookings', async () => {
  await booked({ hours: 1, start: '10:00' })
  expect((await imported(kayakWith(ONLY_HOURS))).mistakes).toEqual([])
  expect((await imported(kayakWith(BOTH))).mistakes).toEqual([])
})
