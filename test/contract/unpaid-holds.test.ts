import { afterAll, beforeEach, expect, test } from 'vitest'
import type { CheckoutAnswer } from '#contract/checkout.ts'
import { ERROR_CODE } from '#contract/constants.ts'
import { releaseEndedHolds } from '#server/jobs/release-holds.ts'
import {
  UNPAID_HOLDS_OF_ADDRESS,
  UNPAID_HOLDS_OF_EMAIL,
  unpaidPersonsOfAddress,
} from '#server/reservations/unpaid-holds.ts'
import { openTestShop, TODAY } from '#test/support/app.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { adult, adults, newKey, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

let now = new Date(`${TODAY}T09:00:00Z`)
const shop = await openTestShop({ deps: { clock: () => now }, environment: { TRUST_PROXY: 1 } })
afterAll(() => shop.close())
beforeEach(async () => {
  now = new Date(`${TODAY}T09:00:00Z`)
  await forgetOrders(shop.db)
})

const HOTEL = '198.51.100.7'
/** The address of another guest of the hotel. */
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
/** From as many browsers, at once. */
const orders = (count: number) => Promise.all(Array.from({ length: count }, () => from(HOTEL)))
const placed = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 201).length
const tooMany = { status: 409, body: { errorcode: ERROR_CODE.tooManyUnpaid } }
const endHolds = async () => {
  now = new Date(`${TODAY}T09:31:00Z`)
  await releaseEndedHolds(shop.deps)
}

test('Unpaid bookings of one network address are limited, also for concurrent orders', async () => {
  const answers = await orders(UNPAID_HOLDS_OF_ADDRESS + 5)
  expect(placed(answers)).toBe(UNPAID_HOLDS_OF_ADDRESS)
  expect(answers.find(({ status }) => status !== 201)).toMatchObject(tooMany)
  expect((await from('203.0.113.9')).status).toBe(201)
})

test('A changed, paid or ended booking no longer counts and loses its address', async () => {
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

test('Unpaid bookings of one e-mail address are limited across network addresses', async () => {
  const ofAnna = (email: string, nth: number, more = {}, anna = visitor(shop.app)) =>
    from(`203.0.113.${nth}`, anna, { persons: [adult(ski, { email })], ...more })
  const answers = await Promise.all(
    Array.from({ length: UNPAID_HOLDS_OF_EMAIL + 3 }, (_, nth) =>
      ofAnna(nth % 2 === 0 ? 'anna@example.com' : 'Anna@Example.com', nth),
    ),
  )
  expect(placed(answers)).toBe(UNPAID_HOLDS_OF_EMAIL)
  expect(answers.find(({ status }) => status !== 201)).toMatchObject(tooMany)
  const ben = visitor(shop.app)
  const { body } = await ofAnna('ben@example.com', 20, {}, ben)
  expect(await ofAnna('anna@example.com', 20, { bookingId: body.bookingId }, ben)).toMatchObject(tooMany)
  await endHolds()
  const anna = visitor(shop.app)
  const again = await ofAnna('anna@example.com', 21, {}, anna)
  for (let nth = 1; nth < UNPAID_HOLDS_OF_EMAIL; nth += 1)
    expect((await ofAnna('anna@example.com', nth)).status).toBe(201)
  // The order that is replaced does not count.
  expect((await ofAnna('anna@example.com', 21, { bookingId: again.body.bookingId }, anna)).status).toBe(201)
})

test('Unpaid bookings of one network address are limited by their persons', async () => {
  const { maxPersons } = workedTenant.shop
  const full = () => ({ persons: [guest(), ...adults(maxPersons, ski).slice(1)] })
  const answers = await Promise.all(Array.from({ length: 4 }, () => from(HOTEL, visitor(shop.app), full())))
  expect(placed(answers)).toBe(unpaidPersonsOfAddress(maxPersons) / maxPersons)
  expect(answers.find(({ status }) => status !== 201)).toMatchObject(tooMany)
  expect(await from(HOTEL)).toMatchObject(tooMany)
  expect((await from('203.0.113.9', visitor(shop.app), full())).status).toBe(201)
})

test('A renewed hold counts against the limit; a running one does not', async () => {
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

test('With RATE_LIMITS=off nothing is counted', async () => {
  shop.deps.environment.RATE_LIMITS = 'off'
  try {
    expect(placed(await orders(UNPAID_HOLDS_OF_ADDRESS + 1))).toBe(UNPAID_HOLDS_OF_ADDRESS + 1)
  } finally {
    shop.deps.environment.RATE_LIMITS = 'on'
  }
})
