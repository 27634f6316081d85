import { afterAll, expect, test } from 'vitest'
import { ADULT } from '#contract/constants.ts'
import type { FolderSet } from '#contract/tenant-folder.ts'
import { sendRefunds } from '#server/payments/send-refunds.ts'
import { openTestShop, TODAY } from '#test/support/app.ts'
import { disagreements } from '#test/support/books-and-ledger.ts'
import { recordFigure } from '#test/support/figure.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { adult, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const SUCCEEDS = '4200000000000091'

let secondsLater = 0
const shop = await openTestShop({
  environment: { RATE_LIMITS: 'off' },
  deps: { clock: () => new Date(Date.parse(`${TODAY}T09:00:00Z`) + secondsLater * 1000) },
})
afterAll(() => shop.close())

const setOf = (id: string, products: string[], saving: Pick<FolderSet, 'percent' | 'prices'>): FolderSet => ({
  id,
  title: { de: id, en: id },
  description: { de: id, en: id },
  picture: 'ski.svg',
  persons: [{ type: ADULT }],
  members: products.map((product, at) => ({ categories: [], products: [product], optional: at > 1 })),
  ...saving,
})

const SETS: FolderSet[][] = [
  [setOf('third', ['ski', 'helmet'], { percent: 33 })],
  [],
  [
    setOf('shared', ['ski', 'helmet', 'city-bike'], { percent: 17 }),
    setOf('half', ['helmet', 'city-bike'], { percent: 50 }),
  ],
  [setOf('cheap', ['ski', 'helmet'], { prices: { all: { '1': { days: [1, 2, 3], extra: 1 } } } })],
  [setOf('free', ['ski', 'city-bike'], { percent: 100 })],
]

let imports = 0
const importNext = async () => {
  imports += 1
  const tenant = { ...workedTenant, sets: SETS[imports % SETS.length]! }
  await storeTenant(shop.db, { tenant, version: `${imports}`, files: new Map() }, TODAY)
  shop.deps.tenants.forget()
}

const PRODUCTS = ['ski', 'helmet', 'city-bike']
const choice = (bits: number) => PRODUCTS.filter((_, at) => bits & (1 << at)).map((id) => ({ id, count: 1 }))
const CODES = [null, 'SKI10', 'MINUS20']
const wish = (bits: number) => order({ persons: [adult(choice(bits))], dc: CODES[bits % 3] ?? null })

test('No change of a booking with sets pays back more than was paid', async ({ task }) => {
  let changes = 0
  for (const first of [3, 5, 7]) {
    await importNext()
    const anna = visitor(shop.app)
    const { bookingId } = (await anna.checkout(wish(first))).body
    const pay = async () => {
      secondsLater += 70
      await anna.enterCard((await anna.startPayment(bookingId)).body, SUCCEEDS)
      await anna.paymentState(bookingId)
    }
    await pay()
    for (const bits of [1, 7, 3, 6, 4, 3, 5, 2]) {
      await importNext()
      const { status, body } = await anna.change(bookingId, wish(bits))
      expect(status).toBe(200)
      if (body.state === 'awaitingPayment') await pay()
      changes += 1
    }
    await anna.cancel(bookingId)
  }
  for (const _ of [1, 2]) {
    secondsLater += 70
    await sendRefunds(shop.deps)
  }
  const differences = await disagreements(shop.db)
  recordFigure(task, `${differences.length} differences between books and provider after ${changes} changes`)
  expect(differences).toEqual([])
  const rows = await shop.db.selectFrom('payments').select(['amount', 'refunded']).execute()
  expect(rows.every(({ amount, refunded }) => refunded <= amount)).toBe(true)
})
