import { afterAll, beforeEach, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/call.ts'
import type { IsoDay } from '#contract/primitives.ts'
import type { getStaffForecast } from '#contract/staff-forecast.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import { addDays } from '#domain/calendar/days.ts'
import { openTestShop } from '#test/support/app.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { staffMember } from '#test/support/staff.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { adults, boot, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const SUCCEEDS = '4200000000000091'
/** A Wednesday. */
const TODAY = '2026-02-25'
const NEXT_WEEK = '2026-03-04'

const model = (stock: Record<string, number>) => ({
  id: 'soft',
  brand: 'Gratwerk',
  title: 'Soft 80',
  variants: ['26.5', '27.5'].map((property1) => ({ property1, stock, disabled: false })),
})
const tenant: Tenant = {
  ...workedTenant,
  categories: workedTenant.categories.map((category) => ({
    ...category,
    products: category.products.map((product) =>
      product.id === 'boot' ? { ...product, models: [model({ tal: 3, berg: 4 })] } : product,
    ),
  })),
}

let now: Date
const setDay = (day: IsoDay) => {
  now = new Date(`${day}T09:00:00Z`)
}
setDay(TODAY)
const shop = await openTestShop({ tenants: [tenant], deps: { clock: () => now } })
afterAll(() => shop.close())

beforeEach(async () => {
  await forgetOrders(shop.db)
  for (const table of ['staff_sessions', 'staff', 'rate_limits'] as const) await shop.db.deleteFrom(table).execute()
})

const paid = async (
  count: number,
  {
    on = TODAY,
    days,
    location = 'tal',
    size = '27.5',
  }: { on?: IsoDay; days: IsoDay; location?: string; size?: string },
) => {
  setDay(on)
  const anna = visitor(shop.app)
  const persons = adults(count, [boot(size)])
  const { body } = await anna.checkout(order({ persons, location, date: { from: days, to: days } }))
  const started = await anna.startPayment(body.bookingId)
  await anna.enterCard(started.body, SUCCEEDS)
  expect((await anna.paymentState(body.bookingId)).body).toEqual({ state: 'success' })
  return { anna, id: body.bookingId }
}

const forecast = async () => {
  setDay(TODAY)
  const maria = await staffMember(shop)
  return (await maria.call<AnswerOf<typeof getStaffForecast>>('GET', '/forecast')).body
}

const shortage = {
  location: 'tal',
  date: { from: NEXT_WEEK, to: NEXT_WEEK },
  title: 'Skischuh',
  model: 'Gratwerk Soft 80',
  size: '27.5',
  stock: 3,
  booked: 3,
}

test('What was booked within seven days before the last Wednesdays is expected for the next', async () => {
  await paid(1, { on: '2026-02-01', days: '2026-02-11' })
  await paid(2, { on: '2026-02-16', days: '2026-02-18' })
  await paid(3, { days: NEXT_WEEK })
  // The shop rented on two of the four Wednesdays: (0 + 2) / 2 = 1.
  expect(await forecast()).toEqual({
    from: TODAY,
    to: '2026-03-24',
    shortages: [{ ...shortage, expected: 1, missing: 1, transfers: [{ from: 'berg', count: 1 }] }],
    count: 1,
  })
})

test('Last year’s bookings are expected instead, if the product was rented then', async () => {
  await paid(2, { on: '2026-02-16', days: '2026-02-18' })
  await paid(3, { on: '2025-03-03', days: '2025-03-05' })
  await paid(3, { on: '2025-01-03', days: '2025-03-12', location: 'berg' })
  await paid(3, { days: NEXT_WEEK })
  await paid(3, { days: NEXT_WEEK, location: 'berg' })
  // Two days of last year had rentals: 3 / 2 in the valley, 0 / 2 on the mountain, which can spare one of four.
  const { shortages } = await forecast()
  expect(shortages).toEqual([{ ...shortage, expected: 1.5, missing: 2, transfers: [{ from: 'berg', count: 1 }] }])
})

test('A location without rentals last year is compared with its last weeks', async () => {
  await paid(2, { on: '2026-02-16', days: '2026-02-18' })
  await paid(1, { on: '2025-03-03', days: '2025-03-05', location: 'berg' })
  await paid(3, { days: NEXT_WEEK })
  expect((await forecast()).shortages).toEqual([
    { ...shortage, expected: 2, missing: 2, transfers: [{ from: 'berg', count: 2 }] },
  ])
})

test('Cancelled bookings are neither booked nor expected', async () => {
  const earlier = await paid(2, { on: '2026-02-16', days: '2026-02-18' })
  setDay('2026-02-17')
  expect((await earlier.anna.cancel(earlier.id)).status).toBe(200)
  await paid(3, { days: NEXT_WEEK })
  expect((await forecast()).shortages).toEqual([])
})

test('Days out of season expect no bookings', async () => {
  const seasons = tenant.seasons.map((season) => ({ ...season, to: addDays(NEXT_WEEK, -1).slice(5) }))
  await paid(2, { on: '2026-02-16', days: '2026-02-18' })
  await paid(3, { days: NEXT_WEEK })
  expect((await forecast()).shortages).toHaveLength(1)
  await storeTenant(shop.db, { tenant: { ...tenant, seasons }, version: 'shorter', files: new Map() }, TODAY)
  shop.deps.tenants.forget()
  expect((await forecast()).shortages).toEqual([])
})

test('Visitors do not read the forecast', async () => {
  expect((await shop.get('/api/staff/forecast')).status).toBe(401)
})
