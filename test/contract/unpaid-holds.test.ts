import { afterAll, beforeEach, expect, test } from 'vitest'
import type { CheckoutAnswer } from '#contract/checkout.ts'
import { releaseEndedHolds } from '#server/jobs/release-holds.ts'
import { UNPAID_HOLDS_OF_ADDRESS } from '#server/limits/unpaid-holds.ts'
import { openTestShop, TODAY } from '#test/support/app.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { newKey, order, visitor } from '#test/support/visitor.ts'

let now = new Date(`${TODAY}T09:00:00Z`)
const shop = await openTestShop({ deps: { clock: () => now }, environment: { TRUST_PROXY: 1 } })
afterAll(() => shop.close())
beforeEach(async () => {
  now = new Date(`${TODAY}T09:00:00Z`)
  await forgetOrders(shop.db)
})

const HOTEL = '198.51.100.7'
const from = (address: string, anna = visitor(shop.app), more: Parameters<typeof order>[0] = {}) =>
  anna.send<CheckoutAnswer & Record<string, unknown>>('POST', '/worked/de/api/checkout', order(more), {
    'Idempotency-Key': newKey(),
    'X-Forwarded-For': address,
  })
/** From as many browsers, at once. */
const orders = (count: number) => Promise.all(Array.from({ length: count }, () => from(HOTEL)))
const placed = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 201).length
const tooMany = { status: 409, body: { errorcode: 140 } }

test('One address holds so many bookings unpaid and no more, also at once; others are not concerned', async () => {
  const answers = await orders(UNPAID_HOLDS_OF_ADDRESS + 5)
  expect(placed(answers)).toBe(UNPAID_HOLDS_OF_ADDRESS)
  expect(answers.find(({ status }) => status !== 201)).toMatchObject(tooMany)
  expect((await from('203.0.113.9')).status).toBe(201)
})

test('A booking that is changed, paid or over makes room, and its address is forgotten', async () => {
  await orders(UNPAID_HOLDS_OF_ADDRESS - 1)
  const anna = visitor(shop.app)
  const { body } = await from(HOTEL, anna)
  expect((await from(HOTEL, anna, { bookingId: body.bookingId, remark: 'doch anders' })).status).toBe(201)
  expect(await from(HOTEL)).toMatchObject(tooMany)
  await anna.cancel(body.bookingId)
  expect((await from(HOTEL)).status).toBe(201)
  expect(await from(HOTEL)).toMatchObject(tooMany)
  now = new Date(`${TODAY}T09:31:00Z`)
  await releaseEndedHolds(shop.deps)
  expect(await shop.db.selectFrom('reservations').select('id').where('holder', 'is not', null).execute()).toEqual([])
  expect((await from(HOTEL)).status).toBe(201)
})

test('With RATE_LIMITS=off nothing is counted', async () => {
  shop.deps.environment.RATE_LIMITS = 'off'
  try {
    expect(placed(await orders(UNPAID_HOLDS_OF_ADDRESS + 1))).toBe(UNPAID_HOLDS_OF_ADDRESS + 1)
  } finally {
    shop.deps.environment.RATE_LIMITS = 'on'
  }
})
