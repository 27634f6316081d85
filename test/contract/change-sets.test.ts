import { afterAll, beforeEach, expect, test } from 'vitest'
import { ADULT, STATUS } from '#contract/constants.ts'
import type { FolderSet } from '#contract/tenant-folder.ts'
import { sendRefunds } from '#server/payments/send-refunds.ts'
import { openTestShop, TODAY } from '#test/support/app.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { adult, boot, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const SUCCEEDS = '4200000000000091'

const comfort: FolderSet = {
  id: 'comfort',
  title: { de: 'Set Komfort', en: 'Comfort set' },
  description: { de: 'Ski und Schuhe', en: 'Skis and boots' },
  picture: 'ski.svg',
  persons: [{ type: ADULT }],
  members: ['ski', 'boot'].map((product) => ({ categories: [], products: [product], optional: false })),
  percent: 10,
}

let now: Date
let amounts: (number | undefined)[] = []
const shop = await openTestShop({ deps: { clock: () => now } })
afterAll(() => shop.close())

let version = 0
const importSets = async (sets: FolderSet[]) => {
  const tenant = { ...workedTenant, sets }
  await storeTenant(shop.db, { tenant, version: `sets ${(version += 1)}`, files: new Map() }, TODAY)
  shop.deps.tenants.forget()
}
beforeEach(async () => {
  now = new Date(`${TODAY}T09:00:00Z`)
  amounts = []
  await forgetOrders(shop.db)
  await importSets([])
})

const ski = { id: 'ski', count: 1 }
const helmet = { id: 'helmet', count: 1 }
const wish = (products: Parameters<typeof adult>[0], more: Parameters<typeof order>[0] = {}) =>
  order({ persons: [adult(products)], ...more })
const dayLater = { date: { from: '2026-03-10', to: '2026-03-12' } }

const paidBeforeSets = async () => {
  const anna = visitor(shop.app)
  const { bookingId } = (await anna.checkout(wish([ski, boot('27.5')]))).body
  const pay = async () => {
    now = new Date(now.getTime() + 1000)
    const { body } = await anna.startPayment(bookingId)
    await anna.enterCard(body, SUCCEEDS)
    amounts.push(body.amount)
    return (await anna.paymentState(bookingId)).body
  }
  expect(await pay()).toEqual({ state: 'success' })
  await importSets([comfort])
  return { anna, bookingId, pay }
}
const refunded = async () => {
  await sendRefunds(shop.deps)
  return (await shop.db.selectFrom('sandbox_refunds').select('amount').execute()).map(({ amount }) => amount)
}

test('A booking paid before a set existed keeps its price until it is changed', async () => {
  const { anna, bookingId } = await paidBeforeSets()
  expect((await anna.reservation(bookingId)).body).toMatchObject({ amount: 10_500, status: STATUS.paid })
  expect((await anna.cancel(bookingId)).body).toMatchObject({ refund: 10_500 })
})

test('A change of days applies the new set’s price, and the saving is refunded', async () => {
  const { anna, bookingId } = await paidBeforeSets()
  const { body } = await anna.change(bookingId, wish([ski, boot('27.5')], dayLater))
  expect(body).toMatchObject({ state: 'changed', amount: 9_450, difference: -1_050 })
  expect(await refunded()).toEqual(['10.50'])
  const { cart } = (await anna.reservation(bookingId)).body
  expect(cart.persons[0]!.items.map(({ price }) => price.amount)).toEqual([7_740, 1_710])
  expect(cart.persons[0]!.sets).toEqual([{ id: 'comfort', title: 'Set Komfort', items: [0, 1], saved: 1_050 }])
  expect((await anna.cancel(bookingId)).body).toMatchObject({ refund: 9_450 })
})

test('Adding a product applies the new set, whose saving lowers the difference', async () => {
  const { anna, bookingId, pay } = await paidBeforeSets()
  const { body } = await anna.change(bookingId, wish([ski, boot('27.5'), helmet]))
  expect(body).toMatchObject({ state: 'awaitingPayment', amount: 10_650, difference: 150 })
  expect(await pay()).toEqual({ state: 'success', difference: 150 })
  expect(amounts).toEqual([10_500, 150])
  expect((await anna.reservation(bookingId)).body).toMatchObject({ amount: 10_650 })
})

test('A change that removes a set’s product also removes the set’s saving', async () => {
  const { anna, bookingId } = await paidBeforeSets()
  await anna.change(bookingId, wish([ski, boot('27.5')], dayLater))
  const { body } = await anna.change(bookingId, wish([ski], dayLater))
  expect(body).toMatchObject({ state: 'changed', amount: 8_600, difference: -850 })
  expect((await refunded()).toSorted()).toEqual(['10.50', '8.50'])
})
