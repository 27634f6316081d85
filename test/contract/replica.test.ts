import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics } from '#server/base/metrics.ts'
import type { Replica } from '#server/db/replica.ts'
import { openTestShop, type TestShop } from '#test/support/app.ts'
import { freePercent, skisInCatalogue, skisInStock } from '#test/support/free-skis.ts'
import { groupTenant, groupVisitor } from '#test/support/groups.ts'
import { staffMember } from '#test/support/staff.ts'
import { adult, adults, boot, newKey, order, visitor } from '#test/support/visitor.ts'

const metrics = createMetrics()
let old: TestShop
let shop: TestShop
let reason: 'behind' | undefined
/** Keeps the state of the beginning, as a replica without a connection to the primary would. */
const replica: Replica = {
  read: async (work) => (reason ? { reason } : { found: await work(old.db) }),
}
beforeAll(async () => {
  old = await openTestShop({ tenants: [groupTenant] })
  shop = await openTestShop({ tenants: [groupTenant], deps: { replica, metrics } })
})
afterAll(async () => {
  await shop.close()
  await old.close()
})

const stranger = () => visitor(shop.app)
const allReads = async (who: ReturnType<typeof visitor>) => [
  await skisInStock(who),
  await skisInCatalogue(who),
  await freePercent(who),
]

test('A customer sees the own order, while others may see the stock of seconds ago', async () => {
  const anna = stranger()
  const key = newKey()
  const { body } = await anna.checkout(order({ persons: adults(2, [{ id: 'ski', count: 1 }]) }), key)
  expect(await allReads(anna)).toEqual([998, 998, 99])
  expect(await allReads(stranger())).toEqual([1000, 1000, 100])
  // The call names the order, for example because its answer with the cookie was lost.
  expect(await skisInCatalogue(stranger(), { bookingId: body.bookingId })).toBe(998)
  expect(await skisInCatalogue(stranger(), { unanswered: [key] })).toBe(998)
  expect(await skisInCatalogue(stranger())).toBe(1000)
})

test('A group leader without a booking sees the newest stock', async () => {
  const leader = groupVisitor(shop.app)
  expect((await leader.begin()).status).toBe(201)
  expect(await skisInStock(leader)).toBe(998)
})

test('An order is checked against the primary, also if the replica shows free units', async () => {
  const boots = order({ persons: [adult([boot('27.5')])] })
  expect((await stranger().checkout(boots)).status).toBe(201)
  expect((await stranger().checkout(boots)).status).toBe(409)
})

const readsOf = async (labels: string) =>
  Number(
    new RegExp(`^talstation_reads_total\\{${labels}\\} (\\d+)`, 'm').exec(await metrics.registry.metrics())?.[1] ?? 0,
  )

test('Sums of visits are read from the replica, also for staff', async () => {
  const maria = await staffMember(shop)
  const before = await readsOf('place="replica"')
  expect((await maria.call('GET', '/traffic')).status).toBe(200)
  expect((await maria.call('GET', '/lost-demand')).status).toBe(200)
  expect(await readsOf('place="replica"')).toBe(before + 2)
})

test('Reads use the primary while the replica cannot be used, and are counted', async () => {
  reason = 'behind'
  expect(await skisInStock(stranger())).toBe(998)
  reason = undefined
  expect(await readsOf('place="primary",reason="behind"')).toBe(1)
  expect(await readsOf('place="primary",reason="own"')).toBeGreaterThan(0)
})
