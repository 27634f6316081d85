import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { STATUS } from '#contract/constants.ts'
import type { Counter } from '#contract/staff.ts'
import type { StaffShortBooking } from '#contract/staff-shortfalls.ts'
import type { FolderProduct, Tenant } from '#contract/tenant-folder.ts'
import { openTestShop, TODAY } from '#test/support/app.ts'
import { commandLine } from '#test/support/command-line.ts'
import { otherTenant } from '#test/support/customers.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { staffMember } from '#test/support/staff.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { adult, boot, order, visitor } from '#test/support/visitor.ts'
import { writeWorkedFolder } from '#test/support/worked-folder.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const SUCCEEDS = '4200000000000091'
const FIVE_SIZES = { '25.5': 1, '26.5': 1, '27.5': 4, '28.5': 1, '29.5': 1 }

type Model = FolderProduct['models'][number]

const modelOf = (id: string, title: string, sizes: Record<string, number>): Model => ({
  id,
  brand: 'Gratwerk',
  title,
  variants: Object.entries(sizes).map(([property1, tal]) => ({ property1, stock: { tal }, disabled: false })),
})

const shopWith = (soft: Record<string, number>, hard: Record<string, number> = { '27.5': 1 }): Tenant => ({
  ...workedTenant,
  categories: workedTenant.categories.map((category) => ({
    ...category,
    products: category.products.map((product) =>
      product.id === 'boot'
        ? { ...product, models: [modelOf('soft', 'Soft 80', soft), modelOf('hard', 'Hard 110', hard)] }
        : product,
    ),
  })),
})

const neighbour = {
  ...otherTenant,
  locations: otherTenant.locations.map((place) => ({ ...place, id: `other-${place.id}` })),
}

let now = new Date(`${TODAY}T09:00:00Z`)
const shop = await openTestShop({ tenants: [shopWith(FIVE_SIZES), neighbour], deps: { clock: () => now } })
const parent = mkdtempSync(join(tmpdir(), 'talstation-short-'))
afterAll(async () => {
  rmSync(parent, { recursive: true })
  await shop.close()
})

let version = 0
const importShop = async (tenant: Tenant) => {
  await storeTenant(shop.db, { tenant, version: `stored ${(version += 1)}`, files: new Map() }, TODAY)
  shop.deps.tenants.forget()
}

let maria: Awaited<ReturnType<typeof staffMember>>
beforeEach(async () => {
  await forgetOrders(shop.db)
  for (const table of ['staff_sessions', 'staff', 'rate_limits'] as const) await shop.db.deleteFrom(table).execute()
  await importShop(shopWith(FIVE_SIZES))
  maria = await staffMember(shop)
})

const booked = async (more: Parameters<typeof order>[0] = {}) => {
  const anna = visitor(shop.app)
  now = new Date(now.getTime() + 1000)
  const { body } = await anna.checkout(order({ persons: [adult([boot('27.5')])], ...more }))
  return { anna, id: body.bookingId, number: body.number }
}

const paid = async () => {
  const booking = await booked()
  const started = await booking.anna.startPayment(booking.id)
  await booking.anna.enterCard(started.body, SUCCEEDS)
  expect((await booking.anna.paymentState(booking.id)).body).toEqual({ state: 'success' })
  return booking
}

const shortfalls = async () => {
  const { body } = await maria.call<{ bookings: StaffShortBooking[]; count: number }>('GET', '/shortfalls')
  return body
}
const swaps = async () => {
  const { bookings } = await shortfalls()
  return bookings.map(({ number, lines }) => [number, ...lines.map(({ swap }) => swap)])
}
const countOnCounter = async () => (await maria.call<Counter>('GET', '/counter')).body.shortBookings

describe('bookings that fall short after an import', () => {
  test('enough stock leaves no booking short', async () => {
    await booked()
    await importShop(shopWith({ ...FIVE_SIZES, '27.5': 1 }))
    expect(await shortfalls()).toEqual({ bookings: [], count: 0 })
    expect(await countOnCounter()).toBe(0)
  })

  test('unpaid bookings fall short before a paid one, each with a swap of its own', async () => {
    const first = await booked()
    await paid()
    const third = await booked()
    await importShop(shopWith({ ...FIVE_SIZES, '27.5': 1 }))

    const size = { kind: 'size', model: 'Gratwerk Soft 80' }
    expect(await swaps()).toEqual([
      [first.number, { ...size, size: '26.5' }],
      [third.number, { ...size, size: '28.5' }],
    ])
    expect((await shortfalls()).bookings[0]).toEqual({
      number: first.number,
      status: STATUS.open,
      contact: { name: 'Anna Berger', phone: '' },
      groupname: null,
      location: 'tal',
      date: { from: '2026-03-09', to: '2026-03-11' },
      lines: [
        {
          person: 'Anna Berger',
          title: 'Skischuh',
          model: 'Gratwerk Soft 80',
          size: '27.5',
          missing: 1,
          swap: { ...size, size: '26.5' },
        },
      ],
    })
    expect(await countOnCounter()).toBe(2)
  })

  test('without a free size, the first booking’s swap is another model, the next has none', async () => {
    const first = await booked()
    const second = await booked()
    await importShop(shopWith({ '27.5': 0 }))
    expect(await swaps()).toEqual([
      [first.number, { kind: 'model', model: 'Gratwerk Hard 110', size: '27.5' }],
      [second.number, null],
    ])
  })

  test('bookings on different days can have the same boots as swap', async () => {
    const first = await booked()
    const later = await booked({ date: { from: '2026-03-12', to: '2026-03-13' } })
    await importShop(shopWith({ '27.5': 0 }))
    const swap = { kind: 'model', model: 'Gratwerk Hard 110', size: '27.5' }
    expect(await swaps()).toEqual([
      [first.number, swap],
      [later.number, swap],
    ])
  })

  test('a booking falls short if the shop has removed its size or product', async () => {
    const { number } = await booked()
    const { '27.5': _removed, ...others } = FIVE_SIZES
    await importShop(shopWith(others))
    expect(await swaps()).toEqual([[number, { kind: 'size', model: 'Gratwerk Soft 80', size: '26.5' }]])
    const tenant = shopWith(FIVE_SIZES)
    const categories = tenant.categories.map((category) => ({
      ...category,
      products: category.products.filter(({ id }) => id !== 'boot'),
    }))
    await importShop({ ...tenant, categories })
    expect((await shortfalls()).bookings).toMatchObject([{ number, lines: [{ title: 'Skischuh', swap: null }] }])
  })

  test('a disabled size still covers its bookings', async () => {
    await booked()
    const tenant = shopWith(FIVE_SIZES)
    for (const { variants } of tenant.categories.flatMap(({ products }) => products.flatMap(({ models }) => models)))
      for (const variant of variants) variant.disabled = true
    await importShop(tenant)
    expect(await shortfalls()).toEqual({ bookings: [], count: 0 })
  })

  test('no shortfall is shown for a cancelled booking or to another shop’s staff', async () => {
    const { anna, id } = await booked()
    await importShop(shopWith({ '27.5': 0 }))
    const other = await staffMember(shop, 'other')
    expect((await other.call('GET', '/shortfalls')).body).toEqual({ bookings: [], count: 0 })
    await anna.cancel(id)
    expect(await shortfalls()).toEqual({ bookings: [], count: 0 })
    expect(await countOnCounter()).toBe(0)
  })

  test('diff, rehearse and import name the bookings that a folder leaves short', async () => {
    const { number } = await booked()
    const folder = writeWorkedFolder(parent, 'worked', {
      'products/00-winter.json': shopWith({ ...FIVE_SIZES, '27.5': 0 }).categories[0],
    })
    const warning = `Warning: worked: the stock lacks 1 of "Skischuh, Gratwerk Soft 80, 27.5" for the booking ${number} (2026-03-09 to 2026-03-11, tal). The smallest swap is 26.5.`
    const run = commandLine(shop.db)
    for (const command of ['diff', 'rehearse']) expect(await run('tenant', command, folder)).toContain(warning)
    expect(await shortfalls()).toEqual({ bookings: [], count: 0 })
    expect(await run('tenant', 'import', folder)).toEqual([
      'Imported worked',
      expect.stringContaining('no location has a unit of it'),
      warning,
    ])
  })
})
