import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { STATUS } from '#contract/constants.ts'
import { eachDay } from '#domain/calendar/days.ts'
import type { Occupied } from '#domain/stock/occupied.ts'
import { SLOTS_OF_DAY } from '#domain/stock/slots.ts'
import { transact } from '#server/db/transact.ts'
import { freeStock } from '#server/stock/free-stock.ts'
import {
  claimStock,
  missingUnits,
  releaseStock,
  replaceStock,
  StockGone,
  type Wanted,
} from '#server/stock/stock-claims.ts'
import { openTestShop, TODAY } from '#test/support/app.ts'
import { disagreements } from '#test/support/books-and-ledger.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { hourlyTenant } from '#test/support/hourly-tenant.ts'
import { size } from '#test/support/size.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { order, visitor } from '#test/support/visitor.ts'

const shop = await openTestShop({ tenants: [hourlyTenant] })
afterAll(() => shop.close())

const CAPACITY = 3
const DAYS = ['2026-03-09', '2026-03-10', '2026-03-11']
const BOOKINGS = 5

const when: fc.Arbitrary<Occupied> = fc.oneof(
  fc
    .tuple(fc.nat(2), fc.nat(2))
    .map(([a, b]) => ({ days: { from: DAYS[Math.min(a, b)]!, to: DAYS[Math.max(a, b)]! } })),
  fc
    .tuple(fc.constantFrom(...DAYS), fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 4 }))
    .map(([day, from, length]) => ({
      days: { from: day, to: day },
      slots: { from: 40 + from, to: 40 + from + length },
    })),
)
const step = fc.record({
  act: fc.constantFrom('claim', 'claim', 'replace', 'replace', 'release', 'import'),
  booking: fc.nat(BOOKINGS - 1),
  time: when,
  count: fc.integer({ min: 1, max: 2 }),
  capacity: fc.integer({ min: 0, max: CAPACITY }),
})

interface Claimed {
  time: Occupied
  count: number
}

const covers = ({ days, slots }: Occupied, day: string, slot: number) =>
  days.from <= day && day <= days.to && (!slots || (slots.from <= slot && slot < slots.to))

const takenAt = (claims: readonly Claimed[], day: string, slot: number): number =>
  claims.filter((claim) => covers(claim.time, day, slot)).reduce((sum, { count }) => sum + count, 0)

const leftFor = (
  { own, others, capacity }: { own: readonly Claimed[]; others: readonly Claimed[]; capacity: number },
  time: Occupied,
): number =>
  Math.min(
    ...eachDay(time.days).flatMap((day) =>
      Array.from({ length: SLOTS_OF_DAY }, (_, slot) => slot)
        .filter((slot) => covers(time, day, slot))
        .map((slot) => Math.max(takenAt(own, day, slot), capacity - takenAt(others, day, slot), 0)),
    ),
  )

const wanted = ({ time, count }: Claimed): Wanted => ({
  tenant: 'worked',
  location: 'tal',
  ...time,
  units: [{ product: 'kayak', key: 'kayak//', count }],
})

const reservations = async (): Promise<string[]> => {
  await forgetOrders(shop.db)
  const ids: string[] = []
  for (let at = 0; at < BOOKINGS; at += 1) {
    const { body } = await visitor(shop.app).checkout(
      order({ persons: order().persons.map((one) => ({ ...one, email: `${at}@example.com` })) }),
    )
    ids.push(body.bookingId)
    await transact(shop.db, (trx) => releaseStock(trx, 'worked', body.bookingId, new Date()))
  }
  await shop.db.deleteFrom('stock_slots').execute()
  await shop.db.deleteFrom('stock_days').execute()
  await shop.db.updateTable('reservations').set({ status: STATUS.open }).execute()
  return ids
}

const importFleet = async (capacity: number) => {
  const tenant = {
    ...hourlyTenant,
    categories: hourlyTenant.categories.map((category) => ({
      ...category,
      products: category.products.map((product) =>
        product.id === 'kayak' ? { ...product, stock: { tal: capacity } } : product,
      ),
    })),
  }
  await storeTenant(shop.db, { tenant, version: `fleet ${capacity}`, files: new Map() }, TODAY)
}

test('a claim of units succeeds exactly if it oversells no quarter of an hour', { timeout: 240_000 }, async () => {
  await importFleet(CAPACITY)
  const ids = await reservations()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const claims = new Map<number, Claimed>()
      let capacity = CAPACITY
      const others = (booking: number) => [...claims].filter(([at]) => at !== booking).map(([, claim]) => claim)
      for (const { act, booking, time, count, ...lowered } of steps) {
        const claim = { time, count }
        const id = ids[booking]!
        if (act === 'release') {
          await transact(shop.db, (trx) => releaseStock(trx, 'worked', id, new Date()))
          claims.delete(booking)
          continue
        }
        if (act === 'import') {
          capacity = lowered.capacity
          await importFleet(capacity)
          continue
        }
        if (act === 'claim' && claims.has(booking)) continue
        const mine = claims.get(booking)
        const left = leftFor({ own: mine ? [mine] : [], others: others(booking), capacity }, time)
        const missing = await missingUnits(shop.db, wanted(claim), id)
        expect(missing.map(({ missing: short }) => short)).toEqual(count > left ? [count - left] : [])
        const isTaken = await transact(shop.db, async (trx) => {
          if (act === 'claim') await claimStock(trx, id, wanted(claim), new Date())
          else await replaceStock(trx, id, wanted(claim), new Date())
          return true
        }).catch((error: unknown) => {
          if (error instanceof StockGone) return false
          throw error
        })
        expect(isTaken).toBe(count <= left)
        if (isTaken) claims.set(booking, claim)
        const free = await freeStock(shop.db, 'worked', 'tal', time)
        expect(free.get('tal')!.get('kayak//')).toBe(leftFor({ own: [], others: [...claims.values()], capacity }, time))
      }
      const wrong = (await disagreements(shop.db)).filter((found) => /slot|stock that is taken/.test(found))
      expect(wrong).toEqual([])
      for (const id of ids) await transact(shop.db, (trx) => releaseStock(trx, 'worked', id, new Date()))
      if (capacity !== CAPACITY) await importFleet(CAPACITY)
    }),
    { numRuns: size({ share: 40, whole: 400 }) },
  )
})
