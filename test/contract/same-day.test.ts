import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { CalendarDay } from '#contract/calendar.ts'
import { ERROR_CODE, STATUS } from '#contract/constants.ts'
import type { Offer } from '#contract/prices.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import { openTestShop, TODAY } from '#test/support/app.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { hourlyTenant } from '#test/support/hourly-tenant.ts'
import { adult, order, type OrderInput, visitor } from '#test/support/visitor.ts'

const tenant: Tenant = {
  ...hourlyTenant,
  shop: { ...hourlyTenant.shop, hourly: { grid: 30, cleaning: 15, lead: 60 } },
  categories: hourlyTenant.categories
    .slice(0, 1)
    .map((category) => ({ ...category, products: [{ ...category.products[0]!, stock: { tal: 1 } }] })),
}

const START = Date.parse(`${TODAY}T09:00:00Z`)
let minutes = 0
const shop = await openTestShop({
  tenants: [tenant],
  deps: { clock: () => new Date(START + minutes * 60_000) },
})
afterAll(() => shop.close())
beforeEach(async () => {
  minutes = 0
  await forgetOrders(shop.db)
})

const at = (start: string | null, hours: number | null = 1, more: Partial<OrderInput> = {}) =>
  order({ date: { from: TODAY, to: TODAY }, hours, start, persons: [adult([{ id: 'board', count: 1 }])], ...more })
const book = async (body: OrderInput) => {
  const anna = visitor(shop.app)
  const answer = await anna.checkout(body)
  return { anna, ...answer, id: answer.body.bookingId }
}
const today = async () => {
  const months = { from: TODAY, to: TODAY }
  const answer = await shop.post('/api/calendar', { language: 'de', date: {}, persons: [], location: 'tal', months })
  return ((await answer.json()) as { days: CalendarDay[] }).days[0]
}

const tooEarly = { status: 409, body: { errorcode: ERROR_CODE.periodNotBookable } }

describe('a rental by the hour for today', () => {
  test('a start within the shop’s lead time is refused', async () => {
    expect(await book(at('10:30'))).toMatchObject(tooEarly)
    expect(await book(at('11:00'))).toMatchObject({ status: 201 })
  })

  test('an order without hours or without a start is refused', async () => {
    expect(await book(at(null, null))).toMatchObject({ status: 409 })
    expect(await book(at(null))).toMatchObject({ status: 422 })
  })

  test('an unpaid rental can be paid shortly before it begins', async () => {
    const { anna, id } = await book(at('11:00'))
    minutes = 29
    expect((await anna.reservation(id)).body).toMatchObject({ begins: `${TODAY}T11:00` })
    const start = await anna.startPayment(id)
    expect(start.status).toBe(200)
    await anna.enterCard(start.body, '4200000000000091')
    expect((await anna.paymentState(id)).body).toMatchObject({ state: 'success' })
  })

  test('the rental can be neither paid nor changed nor cancelled after it has begun', async () => {
    const { anna, id } = await book(at('11:00'))
    minutes = 60
    expect(await anna.startPayment(id)).toMatchObject({ status: 409 })
    expect(await anna.change(id, at('15:00'))).toMatchObject({ status: 409 })
    expect((await anna.reservation(id)).body.cancellation.possible).toBe(false)
    expect(await anna.cancel(id)).toMatchObject({ status: 409 })
  })

  test('the rental can be moved to a later start of the day', async () => {
    const { anna, id } = await book(at('11:00'))
    expect(await anna.change(id, at('10:30'))).toMatchObject(tooEarly)
    expect(await anna.change(id, at('15:00'))).toMatchObject({ status: 200, body: { status: STATUS.open } })
  })
})

describe('today in the calendar and the offer', () => {
  test('today is open, with an hourly price only, as long as a start is left', async () => {
    expect(await today()).toEqual({ date: TODAY, open: true, fromHourPrice: 1500, free: 100 })
    minutes = 6 * 60 + 1
    expect(await today()).toEqual({ date: TODAY, open: false, reason: 'past' })
  })

  test('today is full if all remaining starts are taken', async () => {
    minutes = 5 * 60
    await book(at('16:30'))
    expect(await today()).toMatchObject({ open: false, reason: 'full', free: 0 })
  })

  test('today’s offer has the remaining starts', async () => {
    minutes = 5 * 60
    const answer = await shop.post('/api/prices', at(null))
    const { starts, errorcode } = (await answer.json()) as Offer
    expect(errorcode).toBeUndefined()
    expect(starts).toEqual([
      { time: '16:00', hours: [1, 2] },
      { time: '16:30', hours: [1] },
      { time: '17:00', hours: [1] },
    ])
  })
})
