import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ERROR_CODE } from '#contract/constants.ts'
import type { CalendarDay } from '#contract/calendar.ts'
import type { Offer } from '#contract/prices.ts'
import type { Site } from '#contract/site.ts'
import { occupiedBy } from '#domain/stock/occupied.ts'
import { freeStock } from '#server/stock/free-stock.ts'
import { shortBookings } from '#server/stock/short-bookings.ts'
import { createShop } from '#server/tenants/shop.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { disagreements } from '#test/support/books-and-ledger.ts'
import { openTestShop, TODAY } from '#test/support/app.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { hourlyTenant } from '#test/support/hourly-tenant.ts'
import { HOURLY_CARTS } from '#test/support/worked-carts.ts'
import { adult, adults, order, type OrderInput, visitor } from '#test/support/visitor.ts'

const shop = await openTestShop({ tenants: [hourlyTenant] })
afterAll(() => shop.close())
beforeEach(() => forgetOrders(shop.db))

const MONDAY = '2026-03-09'
const SUNDAY = '2026-03-08'

const byHour = (
  start: string | null,
  hours: number,
  more: Partial<OrderInput> & { boat?: string; count?: number } = {},
) => {
  const { boat = 'board', count = 1, ...rest } = more
  return order({
    date: { from: MONDAY, to: MONDAY },
    hours,
    start,
    persons: adults(count, [{ id: boat, count: 1 }]),
    ...rest,
  })
}
const byDay = (from: string, to: string, count = 1) =>
  order({ date: { from, to }, persons: adults(count, [{ id: 'kayak', count: 1 }]) })

const book = async (body: OrderInput) => {
  const anna = visitor(shop.app)
  const answer = await anna.checkout(body)
  return { anna, ...answer, id: answer.body.bookingId }
}
const offer = async (body: OrderInput) => (await (await shop.post('/api/prices', body)).json()) as Offer
const starts = async (body: OrderInput) =>
  new Map((await offer(body)).starts?.map(({ time, hours }) => [time, hours.join(' ')]))
const productsIn = ({ categories }: Offer) => categories.flatMap(({ products }) => products)
const ids = (offered: Offer) => productsIn(offered).map(({ id }) => id)
const stock = async (body: OrderInput) => productsIn(await offer(body)).find(({ id }) => id === 'kayak')!.stock
const statusOf = async (body: OrderInput) => (await book(body)).status
const consistent = async () => expect(await disagreements(shop.db)).toEqual([])

describe('stock by the hour', () => {
  test('a kayak goes out several times a day, with cleaning in between', async () => {
    expect(await statusOf(byHour('08:00', 1, { boat: 'kayak' }))).toBe(201)
    expect(await statusOf(byHour('09:00', 1, { boat: 'kayak' }))).toBe(409)
    expect(await statusOf(byHour('09:30', 3, { boat: 'kayak' }))).toBe(201)
    expect(await statusOf(byHour('13:00', 1, { boat: 'kayak' }))).toBe(201)
    await consistent()
  })

  test('a refused order by the hour is answered with the missing units', async () => {
    await book(byHour('10:00', 2, { count: 2 }))
    expect((await book(byHour('11:00', 2, { count: 2 }))).body).toEqual({
      outOfStock: [{ product: 'board', missing: 2 }],
    })
  })

  test('a kayak cannot be rented by the day and by the hour on one day', async () => {
    const hour = await book(byHour('10:00', 1, { boat: 'kayak' }))
    expect((await book(byDay(MONDAY, MONDAY))).body).toEqual({ outOfStock: [{ product: 'kayak', missing: 1 }] })
    expect(await statusOf(byDay('2026-03-07', '2026-03-10'))).toBe(409)
    await hour.anna.cancel(hour.id)
    expect(await statusOf(byDay('2026-03-07', '2026-03-10'))).toBe(201)
    expect((await book(byHour('10:00', 1, { boat: 'kayak' }))).body).toEqual({
      outOfStock: [{ product: 'kayak', missing: 1 }],
    })
    await consistent()
  })

  test('a rental by the hour can be moved to a time that overlaps its own', async () => {
    const { anna, id } = await book(byHour('10:00', 1, { boat: 'kayak' }))
    expect((await anna.change(id, byHour('10:30', 1, { boat: 'kayak' }))).status).toBe(200)
    expect(await statusOf(byHour('08:30', 1, { boat: 'kayak' }))).toBe(201)
    await consistent()
  })

  test('changing an hourly rental to days and back leaves the stock consistent', async () => {
    const { anna, id } = await book(byHour('10:00', 1, { boat: 'kayak' }))
    expect((await anna.change(id, byDay(MONDAY, '2026-03-10'))).status).toBe(200)
    await consistent()
    expect((await anna.change(id, byHour('15:00', 1, { boat: 'kayak' }))).status).toBe(200)
    await consistent()
    expect(await statusOf(byHour('10:00', 1, { boat: 'kayak' }))).toBe(201)
  })
})

describe('the start of a rental', () => {
  test('an hourly order without a start, or with a start off the grid, is refused', async () => {
    expect((await book(byHour(null, 1))).body).toMatchObject({ issues: [{ path: 'start' }] })
    expect((await book(byHour('10:15', 1))).body).toEqual({ errorcode: ERROR_CODE.periodNotBookable })
  })

  test('a rental that would end after closing or in a break is refused', async () => {
    expect(await statusOf(byHour('17:00', 1))).toBe(201)
    expect(await statusOf(byHour('17:30', 1))).toBe(409)
    const sunday = { date: { from: SUNDAY, to: SUNDAY } }
    expect(await statusOf(byHour('11:00', 1, sunday))).toBe(201)
    expect(await statusOf(byHour('11:30', 1, sunday))).toBe(409)
    expect(await statusOf(byHour('11:00', 3, sunday))).toBe(201)
  })

  test('the start decides collection and return, whatever else the order says', async () => {
    const { anna, id } = await book(
      byHour('10:00', 2, { pickuptime: '08:30', returntime: '17:00', pickupDayBefore: true }),
    )
    const { body } = await anna.reservation(id)
    expect(body).toMatchObject({
      hours: 2,
      start: '10:00',
      pickupDayBefore: false,
      handover: { pickupdate: MONDAY, pickuptime: '10:00', returndate: MONDAY, returntime: '12:00' },
    })
  })

  test('a product for hours only is refused for days', async () => {
    const day = order({ date: { from: MONDAY, to: MONDAY }, persons: [adult([{ id: 'board', count: 1 }])] })
    expect((await book(day)).body).toEqual({ outOfStock: [{ product: 'board', missing: 1 }] })
    expect((await book(byHour('10:00', 2, { boat: 'kayak' }))).status).toBe(201)
  })
})

describe('the starts of an offer', () => {
  test('each start has the durations that end before closing with free units for all lines', async () => {
    await book(byHour('10:00', 1, { boat: 'kayak' }))
    const found = await starts(byHour(null, 1, { boat: 'kayak' }))
    expect([...found.keys()].slice(0, 2)).toEqual(['08:00', '08:30'])
    expect([...found.keys()].at(-1)).toBe('17:00')
    expect(
      ['08:00', '08:30', '09:00', '10:00', '11:00', '11:30', '16:00', '17:00'].map((time) => found.get(time)),
    ).toEqual(['1', '1', '', '', '', '1 2 3', '1 2', '1'])
  })

  test('without lines a start is full only if no unit is free', async () => {
    const nothing = { persons: [adult([])] }
    await book(byHour('10:00', 1, { count: 2 }))
    expect((await starts(byHour(null, 1, nothing))).get('10:00')).toBe('1 2 3')
  })

  test('a visitor’s own hold does not make its start full', async () => {
    const { anna, id } = await book(byHour('10:00', 1, { boat: 'kayak' }))
    const { body } = await anna.send<Offer>(
      'POST',
      '/worked/de/api/prices',
      byHour(null, 1, { boat: 'kayak', bookingId: id }),
    )
    expect(body.starts!.find(({ time }) => time === '10:00')!.hours).toEqual([1, 2, 3])
  })

  test('a period of several days has no starts, and products without day prices need hours', async () => {
    const day = { date: { from: MONDAY, to: MONDAY } }
    expect(ids(await offer(order(day)))).not.toContain('board')
    expect(ids(await offer(order({ ...day, hours: 2 })))).toContain('board')
    expect(await offer(order())).not.toHaveProperty('starts')
  })

  test('the stock is counted for the chosen start, or for the best start without one', async () => {
    await book(byHour('10:00', 1, { boat: 'kayak' }))
    expect(await stock(byHour('10:30', 1))).toBe(0)
    expect(await stock(byHour('12:00', 1))).toBe(1)
    expect(await stock(byHour(null, 1))).toBe(1)
    expect(await stock(order({ date: { from: MONDAY, to: MONDAY } }))).toBe(0)
    const answer = await shop.post('/api/stock', {
      date: { from: MONDAY, to: MONDAY },
      location: 'tal',
      hours: 1,
      start: '12:00',
    })
    expect(await answer.json()).toMatchObject({ stock: expect.arrayContaining([{ product: 'kayak', stock: 1 }]) })
  })
})

const calendar = async (months: { from: string; to: string }) => {
  const answer = await shop.post('/api/calendar', { language: 'de', date: {}, persons: [], location: 'tal', months })
  return new Map(((await answer.json()) as { days: CalendarDay[] }).days.map((day) => [day.date, day]))
}

describe('the calendar of hours', () => {
  test('each day has the lowest price of an hour', async () => {
    const days = await calendar({ from: MONDAY, to: MONDAY })
    expect(days.get(MONDAY)).toMatchObject({ open: true, fromPrice: 5000, fromHourPrice: 1500 })
  })

  test('the data of the entry page has the lowest price of an hour', async () => {
    const site = (await (await shop.get('/api/site')).json()) as Site
    expect(site.entry.hourPrice).toEqual({ title: 'Board', amount: 1500 })
  })
})

const withUnits = async (boat: string, count: number) => {
  const tenant = {
    ...hourlyTenant,
    categories: hourlyTenant.categories.map((category) => ({
      ...category,
      products: category.products.map((product) =>
        product.id === boat ? { ...product, stock: { tal: count } } : product,
      ),
    })),
  }
  await storeTenant(shop.db, { tenant, version: `${boat} ${count}`, files: new Map() }, TODAY)
  shop.deps.tenants.forget()
  return createShop(`${boat} ${count}`, tenant)
}
const withBoards = (count: number) => withUnits('board', count)
const withKayaks = (count: number) => withUnits('kayak', count)

describe('fewer units by an import', () => {
  test('the booking that lacks a board is named, and cancelling it frees no board', async () => {
    await book(byHour('10:00', 1))
    const late = await book(byHour('10:30', 1))
    await shop.db
      .updateTable('reservations')
      .set({ booked_at: new Date(`${TODAY}T23:00:00Z`) })
      .where('id', '=', late.id)
      .execute()
    await book(byHour('14:00', 1))
    const { bookings } = await shortBookings(shop.db, await withBoards(1), TODAY)
    expect(bookings.map(({ row }) => row.number)).toEqual([late.body.number])
    await late.anna.cancel(late.id)
    expect(await statusOf(byHour('10:30', 1))).toBe(409)
    expect(await statusOf(byHour('12:00', 1))).toBe(201)
    await withBoards(2)
    expect(await statusOf(byHour('10:30', 1))).toBe(201)
    await consistent()
  })

  test('a booking for a day of a removed kayak can be changed to hours', async () => {
    await withKayaks(1)
    const { anna, id } = await book(byDay(MONDAY, MONDAY))
    await withKayaks(0)
    const own = { ...byHour(null, 1, { boat: 'kayak' }), bookingId: id }
    const { body } = await anna.send<Offer>('POST', '/worked/de/api/prices', own)
    expect(body.starts!.find(({ time }) => time === '10:00')!.hours).toEqual([1, 2, 3])
    expect((await anna.change(id, byHour('10:00', 1, { boat: 'kayak' }))).status).toBe(200)
    await consistent()
  })

  test('a booking whose kayak was removed cannot move, and the refusal names the kayak', async () => {
    await withKayaks(1)
    const { anna, id } = await book(byHour('10:00', 1, { boat: 'kayak' }))
    await withKayaks(0)
    const missing = { status: 409, body: { outOfStock: [{ product: 'kayak', missing: 1 }] } }
    expect(await anna.change(id, byHour('10:30', 1, { boat: 'kayak' }))).toMatchObject(missing)
    expect(await anna.change(id, byDay(MONDAY, MONDAY))).toMatchObject(missing)
    expect((await anna.change(id, byHour('10:00', 1, { boat: 'kayak', remark: 'Danke' }))).status).toBe(200)
    await consistent()
    const free = async (start: string | null) => {
      const { date, pickupDayBefore = false, hours } = byHour(start, 1)
      const rental = { date: { from: date.from!, to: date.to! }, pickupDayBefore, hours, start, cleaning: 15 }
      return (await freeStock(shop.db, 'worked', 'tal', occupiedBy(rental), id)).get('tal')!.get('kayak//')
    }
    expect([await free('10:00'), await free('10:30'), await free(null)]).toEqual([1, 0, 0])
    await withKayaks(1)
  })

  test('an ended hold that no job has released keeps its removed kayak when payment starts', async () => {
    await withKayaks(1)
    const { anna, id } = await book(byHour('10:00', 1, { boat: 'kayak' }))
    await shop.db
      .updateTable('reservations')
      .set({ hold_until: new Date(`${TODAY}T08:00:00Z`) })
      .execute()
    await withKayaks(0)
    expect((await anna.startPayment(id)).status).toBe(200)
    await consistent()
    await withKayaks(1)
  })

  test('an ended hold of a dearer change keeps its removed kayak when payment starts', async () => {
    await withKayaks(1)
    const { anna, id } = await book(byHour('10:00', 1, { boat: 'kayak' }))
    await anna.enterCard((await anna.startPayment(id)).body, '4200000000000091')
    await anna.paymentState(id)
    expect((await anna.change(id, byHour('10:00', 3, { boat: 'kayak' }))).body.state).toBe('awaitingPayment')
    await shop.db
      .updateTable('reservation_changes')
      .set({ hold_until: new Date(`${TODAY}T08:00:00Z`) })
      .where('state', '=', 'held')
      .execute()
    await withKayaks(0)
    expect((await anna.startPayment(id)).status).toBe(200)
    await consistent()
    await withKayaks(1)
  })
})

test.each(HOURLY_CARTS)(
  'the offer has the amounts of the worked cart: $title',
  async ({ payload, lines, total, vat }) => {
    const { cart, errorcode } = await offer(payload('2026-04-13'))
    expect(errorcode).toBeUndefined()
    expect(cart.persons.flatMap(({ items }) => items.map(({ price }) => price.amount))).toEqual(lines)
    expect([cart.price.amount, cart.vat.amount]).toEqual([total, vat])
  },
)
