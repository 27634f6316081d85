import { afterAll, expect, test } from 'vitest'
import type { Offer } from '#contract/prices.ts'
import { timeOf } from '#domain/calendar/end-of-hours.ts'
import { openTestShop, TODAY } from '#test/support/app.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { hourlyTenant } from '#test/support/hourly-tenant.ts'
import { adult, boot, order, visitor } from '#test/support/visitor.ts'

const boats = hourlyTenant.categories[0]!
const [board] = boats.products

const canoe = { ...board!, id: 'canoe', prices: { all: { '1': { hours: { '4': 4000 } } } } }

const shop = await openTestShop({
  tenants: [
    {
      ...hourlyTenant,
      shop: { ...hourlyTenant.shop, hourly: { grid: 30, cleaning: 15, lead: 60 } },
      categories: [{ ...boats, products: [...boats.products, canoe] }, ...hourlyTenant.categories.slice(1)],
      locations: hourlyTenant.locations.map((location) => ({
        ...location,
        businesshours: [{ from: '00:00', to: '23:59', start: null, end: null }],
      })),
    },
  ],
  environment: { RATE_LIMITS: 'off' },
})
afterAll(() => shop.close())

const TIMES = [0, 15, 60, 90, 120, 150, 180, 600, 645, 660, 1170, 1200, 1320, 1380, 1425].map((minutes) =>
  timeOf(minutes),
)
const DURATIONS = [1, 3, 4, 5]
const FORWARD = '2026-03-29'
const BACK = '2026-10-25'

const line = (id: string) => (id === 'boot' ? boot('26.5') : { id, count: 1 })

test.each([
  { products: ['board'], location: 'tal', day: TODAY, found: 7 },
  { products: ['board'], location: 'tal', day: FORWARD, found: 13 },
  { products: ['kayak', 'boot'], location: 'tal', day: BACK, found: 17 },
  { products: ['board', 'canoe'], location: 'tal', day: TODAY, found: 0 },
  { products: ['board'], location: 'berg', day: TODAY, found: 0 },
])('$products at $location on $day: exactly the offered starts can be ordered', async (cart) => {
  await forgetOrders(shop.db)
  const { products, location, day } = cart
  const body = order({ date: { from: day, to: day }, location, persons: [adult(products.map(line))] })
  const { starts } = (await (await shop.post('/api/prices', body)).json()) as Offer
  const ordered: string[] = []
  for (const start of TIMES)
    for (const hours of DURATIONS) {
      const anna = visitor(shop.app)
      const { status, body: booking } = await anna.checkout({ ...body, start, hours })
      if (status !== 201) continue
      ordered.push(`${start} ${hours}`)
      await anna.cancel(booking.bookingId)
    }
  const offered = TIMES.flatMap((time) =>
    DURATIONS.filter((hours) => starts!.some((start) => start.time === time && start.hours.includes(hours))).map(
      (hours) => `${time} ${hours}`,
    ),
  )
  expect(ordered).toEqual(offered)
  expect(ordered).toHaveLength(cart.found)
})
