import { afterAll, beforeEach, expect, test } from 'vitest'
import type { CheckoutAnswer } from '#contract/checkout.ts'
import { ERROR_CODE } from '#contract/constants.ts'
import { answerRequests } from '#server/customers/answer-requests.ts'
import { releaseEndedHolds } from '#server/jobs/release-holds.ts'
import { removeExpired } from '#server/jobs/remove-expired.ts'
import { UNPAID_HOLDS_OF_ADDRESS, UNPAID_HOLDS_OF_PERSON } from '#domain/reservation/holding-limits.ts'
import { crowdedDays } from '#server/staff/counter.ts'
import { openTestShop, TODAY } from '#test/support/app.ts'
import { browser } from '#test/support/customers.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { adult, adults, newKey, order, visitor } from '#test/support/visitor.ts'

let now = new Date(`${TODAY}T09:00:00Z`)
const shop = await openTestShop({ deps: { clock: () => now }, environment: { TRUST_PROXY: 1 } })
afterAll(() => shop.close())
beforeEach(async () => {
  now = new Date(`${TODAY}T09:00:00Z`)
  await forgetOrders(shop.db)
})

const HOTEL = '198.51.100.7'
let guests = 0
const ski = [{ id: 'ski', count: 1 }]
const guest = () => adult(ski, { email: `guest${(guests += 1)}@example.com` })
const at = (address: string) => ({ 'X-Forwarded-For': address })
const from = (address: string, anna = visitor(shop.app), more: Parameters<typeof order>[0] = {}) =>
  anna.send<CheckoutAnswer & Record<string, unknown>>(
    'POST',
    '/worked/de/api/checkout',
    order({ persons: [guest()], ...more }),
    { 'Idempotency-Key': newKey(), ...at(address) },
  )
const orders = (count: number) => Promise.all(Array.from({ length: count }, () => from(HOTEL)))
const placed = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 201).length
const tooMany = { status: 409, body: { errorcode: ERROR_CODE.tooManyUnpaid } }
const endHolds = async () => {
  now = new Date(`${TODAY}T09:31:00Z`)
  await expect.poll(() => releaseEndedHolds(shop.deps)).toBe(0)
}

test('Unpaid bookings of one network address are limited, also for concurrent orders', async () => {
  const answers = await orders(UNPAID_HOLDS_OF_ADDRESS + 5)
  expect(placed(answers)).toBe(UNPAID_HOLDS_OF_ADDRESS)
  expect(answers.find(({ status }) => status !== 201)).toMatchObject(tooMany)
  expect((await from('203.0.113.9')).status).toBe(201)
})

test('A changed booking counts as one unpaid booking, a cancelled or expired one as none', async () => {
  await orders(UNPAID_HOLDS_OF_ADDRESS - 1)
  const anna = visitor(shop.app)
  const { body } = await from(HOTEL, anna)
  expect((await from(HOTEL, anna, { bookingId: body.bookingId, remark: 'doch anders' })).status).toBe(201)
  expect(await from(HOTEL)).toMatchObject(tooMany)
  await anna.cancel(body.bookingId)
  expect((await from(HOTEL)).status).toBe(201)
  expect(await from(HOTEL)).toMatchObject(tooMany)
  await endHolds()
  expect(await shop.db.selectFrom('reservations').select('id').where('holder', 'is not', null).execute()).toEqual([])
  expect((await from(HOTEL)).status).toBe(201)
})

test('Unpaid bookings of one mailbox are limited across network addresses', async () => {
  const ofAnna = (email: string, nth: number, more = {}, anna = visitor(shop.app)) =>
    from(`203.0.113.${nth}`, anna, { persons: [adult(ski, { email })], ...more })
  const answers = await Promise.all(
    Array.from({ length: UNPAID_HOLDS_OF_PERSON + 3 }, (_, nth) =>
      ofAnna(nth % 2 === 0 ? `anna+${nth}@example.com` : 'Anna@Example.com', nth),
    ),
  )
  expect(placed(answers)).toBe(UNPAID_HOLDS_OF_PERSON)
  expect(answers.find(({ status }) => status !== 201)).toMatchObject(tooMany)
  const ben = visitor(shop.app)
  const { body } = await ofAnna('ben@example.com', 20, {}, ben)
  expect(await ofAnna('anna@example.com', 20, { bookingId: body.bookingId }, ben)).toMatchObject(tooMany)
  await endHolds()
  const anna = visitor(shop.app)
  const again = await ofAnna('anna@example.com', 21, {}, anna)
  for (let nth = 1; nth < UNPAID_HOLDS_OF_PERSON; nth += 1)
    expect((await ofAnna('anna@example.com', nth)).status).toBe(201)
  expect((await ofAnna('anna@example.com', 21, { bookingId: again.body.bookingId }, anna)).status).toBe(201)
})

test('Unpaid bookings of one account are limited, whichever address is typed', async () => {
  const anna = browser(shop.app)
  await anna.register('anna@example.com')
  await answerRequests(shop.deps)
  const mails = (await shop.db.selectFrom('mails').select('mail').execute()).map(({ mail }) => mail)
  const { token } = mails.find(({ kind }) => kind === 'activation') as { token: string }
  expect((await anna.activate(token)).status).toBe(200)
  for (let nth = 0; nth < UNPAID_HOLDS_OF_PERSON; nth += 1)
    expect((await from(`203.0.113.${nth}`, anna)).status).toBe(201)
  expect(await from('203.0.113.99', anna)).toMatchObject(tooMany)
})

const family = (email: string) => ({
  date: { from: '2026-03-09', to: '2026-03-22' },
  persons: [
    adult(fourThings, { email }),
    ...adults(12, fourThings)
      .slice(1)
      .map((person) => ({ ...person, mainperson: false })),
  ],
})
const fourThings = [...ski, { id: 'helmet', count: 1 }, { id: 'depot', count: 2 }]

test('A family of twelve can hold equipment for two weeks, but not a second time', async () => {
  const ofAnna = (email: string) => from(HOTEL, visitor(shop.app), family(email))
  expect((await ofAnna('anna@example.com')).status).toBe(201)
  const skis = family('anna@example.com').persons.map((person) => ({ ...person, products: ski }))
  const more = await from('203.0.113.5', visitor(shop.app), { ...family('anna@example.com'), persons: skis })
  expect(more).toMatchObject(tooMany)
  expect(await ofAnna('anna+2@example.com')).toMatchObject(tooMany)
  expect(await ofAnna('ben@example.com')).toMatchObject(tooMany)
  expect((await from('203.0.113.9', visitor(shop.app), family('ben@example.com'))).status).toBe(201)
})

const secondsLeft = ({ headers }: { headers: Headers }) => headers.get('Retry-After')

test('One person’s holds for the same days last at most ninety minutes in total', async () => {
  const ofAnna = (anna = visitor(shop.app), more = {}) =>
    from(HOTEL, anna, { persons: [adult(ski, { email: 'anna@example.com' })], ...more })
  const minute = (count: number) => {
    now = new Date(Date.parse(`${TODAY}T09:00:00Z`) + count * 60_000)
    return releaseEndedHolds(shop.deps)
  }
  const anna = visitor(shop.app)
  const { body } = await ofAnna(anna)
  expect(body.holdUntil).toBe(`${TODAY}T09:30:00.000Z`)
  await minute(20)
  expect((await anna.cancel(body.bookingId)).status).toBe(200)
  await minute(50)
  const ben = visitor(shop.app)
  const second = await ofAnna(ben)
  expect(second.body.holdUntil).toBe(`${TODAY}T10:20:00.000Z`)
  for (const at of [75, 85, 95, 105, 115]) {
    await minute(at)
    expect((await ofAnna(ben, { bookingId: second.body.bookingId })).status).toBe(201)
  }
  await minute(120)
  await removeExpired(shop.deps)
  const pay = () => ben.send('POST', `/worked/de/api/checkout/${second.body.bookingId}/payment`, {}, at(HOTEL))
  for (const refused of [await ofAnna(), await pay()]) {
    expect(refused).toMatchObject(tooMany)
    expect(secondsLeft(refused)).toBe('3600')
  }
  await minute(179)
  expect(secondsLeft(await pay())).toBe('60')
  expect((await ofAnna(visitor(shop.app), { date: { from: '2026-04-09', to: '2026-04-11' } })).status).toBe(201)
  await minute(180)
  expect((await pay()).status).toBe(200)
})

const minuteOf = async (count: number) => {
  now = new Date(Date.parse(`${TODAY}T09:00:00Z`) + count * 60_000)
  await releaseEndedHolds(shop.deps)
  await removeExpired(shop.deps)
}
const MARCH = { from: '2026-03-09', to: '2026-03-11' }
const APRIL = { from: '2026-04-09', to: '2026-04-11' }

/** Anna orders for March, and every ten minutes again, until the hold ends. */
const holdLong = async (end = 90) => {
  const anna = visitor(shop.app)
  const again = (more: Parameters<typeof order>[0] = {}) =>
    from(HOTEL, anna, { date: MARCH, persons: [adult(ski, { email: 'anna@example.com' })], ...more })
  const { bookingId } = (await again()).body
  for (let at = 25; at < end; at += 10) {
    await minuteOf(at)
    expect((await again({ bookingId })).status).toBe(201)
  }
  await minuteOf(end)
  return (more: Parameters<typeof order>[0] = {}) => again({ bookingId, ...more })
}

test('Ordering other days in between gives no second ninety minutes for the first days', async () => {
  const again = await holdLong()
  expect(await again()).toMatchObject(tooMany)
  expect(await again({ date: APRIL })).toMatchObject({ status: 201, body: { holdUntil: `${TODAY}T11:00:00.000Z` } })
  await minuteOf(91)
  expect(await again()).toMatchObject(tooMany)
  await minuteOf(149)
  expect(await again()).toMatchObject(tooMany)
  await minuteOf(151)
  expect(await again()).toMatchObject({ status: 201, body: { holdUntil: `${TODAY}T12:01:00.000Z` } })
})

test('Days that were left during their hold count with the time until then', async () => {
  const again = await holdLong(80)
  expect(await again({ date: APRIL })).toMatchObject({ status: 201, body: { holdUntil: `${TODAY}T10:30:00.000Z` } })
  await minuteOf(91)
  expect(await again()).toMatchObject({ status: 201, body: { holdUntil: `${TODAY}T10:41:00.000Z` } })
})

test('An order with another mailbox in between gives no second ninety minutes', async () => {
  const again = await holdLong()
  expect((await again({ persons: [adult(ski, { email: 'ben@example.com' })] })).status).toBe(201)
  await minuteOf(91)
  expect(await again()).toMatchObject(tooMany)
})

const second = () =>
  from(HOTEL, visitor(shop.app), { date: MARCH, persons: [adult(ski, { email: 'anna@example.com' })] })

test('A second booking for the same days ends with the ninety minutes of the first', async () => {
  await holdLong(85)
  expect(await second()).toMatchObject({ status: 201, body: { holdUntil: `${TODAY}T10:30:00.000Z` } })
  await minuteOf(89.5)
  expect(await second()).toMatchObject(tooMany)
})

test('New holds at a crowded location last only ten minutes, and no order is refused', async () => {
  await shop.db.updateTable('stock_units').set({ capacity: 10 }).where('product', '<>', 'ski').execute()
  await shop.db.updateTable('stock_units').set({ capacity: 60 }).where('product', '=', 'ski').execute()
  try {
    const twelve = (nth: number) =>
      from(`203.0.113.${nth}`, visitor(shop.app), { persons: [guest(), ...adults(12, ski).slice(1)] })
    const until = []
    for (const nth of [1, 2, 3, 4, 5]) until.push((await twelve(nth)).body.holdUntil)
    expect(until).toEqual([...Array(4).fill(`${TODAY}T09:30:00.000Z`), `${TODAY}T09:10:00.000Z`])
    expect(await crowdedDays(shop.db, 'worked', { today: TODAY, now })).toEqual([
      { location: 'tal', date: { from: '2026-03-09', to: '2026-03-11' }, percent: 50 },
    ])
  } finally {
    await shop.db.updateTable('stock_units').set({ capacity: 1000 }).execute()
  }
})

test('A renewed hold counts towards the limit of unpaid bookings, an extended one does not', async () => {
  const anna = visitor(shop.app)
  const { body } = await from(HOTEL, anna)
  const pay = (id: string, browser: typeof anna) =>
    browser.send('POST', `/worked/de/api/checkout/${id}/payment`, {}, at(HOTEL))
  await endHolds()
  await orders(UNPAID_HOLDS_OF_ADDRESS - 1)
  const ben = visitor(shop.app)
  const last = await from(HOTEL, ben)
  expect(await pay(body.bookingId, anna)).toMatchObject(tooMany)
  expect((await pay(last.body.bookingId, ben)).status).toBe(200)
  await ben.cancel(last.body.bookingId)
  expect((await pay(body.bookingId, anna)).status).toBe(200)
  expect(await from(HOTEL)).toMatchObject(tooMany)
})

test('RATE_LIMITS=off disables the limits of unpaid bookings', async () => {
  shop.deps.environment.RATE_LIMITS = 'off'
  try {
    expect(placed(await orders(UNPAID_HOLDS_OF_ADDRESS + 1))).toBe(UNPAID_HOLDS_OF_ADDRESS + 1)
  } finally {
    shop.deps.environment.RATE_LIMITS = 'on'
  }
})
