import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tenant } from '#contract/tenant-folder.ts'
import type { Database } from '#server/db/schema.ts'
import { disagreements } from '#test/support/books-and-ledger.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { general, groupTenant, groupVisitor, leader, pupil } from '#test/support/groups.ts'
import { hourlyTenant } from '#test/support/hourly-tenant.ts'
import { isWhole, size } from '#test/support/size.ts'
import { openTwoServers, type TwoServers } from '#test/support/two-servers.ts'
import { adult, order, type OrderInput } from '#test/support/visitor.ts'

const ROUNDS = size({ share: 2, whole: 20 })
const AT_ONCE = size({ share: 24, whole: 48 })
const TIME = { timeout: size({ share: 60_000, whole: 10 * 60_000 }) }

const tenant: Tenant = { ...hourlyTenant, shop: { ...hourlyTenant.shop, groups: groupTenant.shop.groups } }

const DAY = '2026-03-09'
const NEXT = '2026-03-10'

let two: TwoServers
let db: Kysely<Database>
beforeAll(async () => {
  two = await openTwoServers(tenant, undefined, { inProcesses: isWhole })
  db = two.servers[0]!.deps.db
})
afterAll(() => two.stop())

const forget = async () => {
  await db.deleteFrom('groups').execute()
  await forgetOrders(db)
}
beforeEach(forget)

const guest = (at: number) => [adult([{ id: 'kayak', count: 1 }], { email: `gast${at}@example.com` })]
const byHour = (at: number, start: string, hours = 1): OrderInput =>
  order({ date: { from: DAY, to: DAY }, hours, start, persons: guest(at) })
const byDay = (at: number, from = DAY, to = DAY): OrderInput => order({ date: { from, to }, persons: guest(at) })

const taken = async (orders: readonly OrderInput[]): Promise<OrderInput[]> => {
  const answers = await two.atOnce(orders.length, (anna, at) => anna.checkout(orders[at]!))
  expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([])
  return orders.filter((_, at) => answers[at]!.status === 201)
}

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const mostAtOnce = (orders: readonly OrderInput[]): number => {
  const out = orders.map(({ start, hours, date }) => {
    if (!start) return date.from! <= DAY && DAY <= date.to! ? { from: 0, to: 1440 } : { from: 0, to: 0 }
    return { from: minutes(start), to: minutes(start) + hours! * 60 + 15 }
  })
  const counts = Array.from({ length: 1440 }, (_, at) => out.filter(({ from, to }) => from <= at && at < to).length)
  return Math.max(...counts)
}

const sameHour = () => Array.from({ length: AT_ONCE }, (_, at) => byHour(at, '10:00'))

const STARTS = [
  '08:00',
  '08:30',
  '09:00',
  '09:30',
  '10:00',
  '10:30',
  '11:00',
  '13:30',
  '14:00',
  '15:00',
  '15:30',
  '16:30',
]
const mixed = (round: number) =>
  Array.from({ length: AT_ONCE }, (_, at) => {
    const seed = at * 7 + round * 5
    if (seed % 6 === 0) return byDay(at)
    if (seed % 6 === 1) return byDay(at, DAY, NEXT)
    return byHour(at, STARTS[seed % STARTS.length]!, seed % 2 === 0 ? 1 : 3)
  })

const takenByGroups = async (orders: readonly OrderInput[], isGroup: (at: number) => boolean) => {
  const groups = new Map<number, () => Promise<{ status: number }>>()
  for (const [at, { date, hours, start }] of orders.entries()) {
    if (!isGroup(at)) continue
    const anna = groupVisitor(two.servers[at % two.servers.length]!.app)
    const { body } = await anna.begin({
      general: general({ date: { from: date.from!, to: date.to! }, hours: hours ?? null, start: start ?? null }),
      leader: leader({ email: `gruppe${at}@example.com` }),
      persons: ['kayak', 'board'].map((id) => pupil(id, { products: [{ id, count: 1 }] })),
    })
    groups.set(at, () => anna.complete(body.id))
  }
  const answers = await two.atOnce(orders.length, (anna, at) => groups.get(at)?.() ?? anna.checkout(orders[at]!))
  expect(answers.map(({ status }) => status).filter((status) => ![200, 201, 409].includes(status))).toEqual([])
  return orders.filter((_, at) => answers[at]!.status < 300)
}

const deadlocks = () => two.postgres.log().split('deadlock detected').length - 1

test('the last unit of an hour goes to one of many orders', TIME, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    expect(await taken(sameHour())).toHaveLength(1)
    expect(await disagreements(db)).toEqual([])
    await forget()
  }
})

test('concurrent hourly and daily rentals never take one unit twice', TIME, async () => {
  for (let round = 0; round < ROUNDS * 2; round += 1) {
    const orders = await taken(mixed(round))
    expect(mostAtOnce(orders)).toBe(1)
    expect(await disagreements(db)).toEqual([])
    await forget()
  }
  expect(deadlocks()).toBe(0)
})

test('concurrent orders of groups and guests never take one unit twice', TIME, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const orders = mixed(round).slice(0, AT_ONCE / 2)
    const taken = await takenByGroups(orders, (at) => Boolean(orders[at]!.start) && at % 2 === 0)
    expect(taken.length).toBeGreaterThan(0)
    expect(mostAtOnce(taken)).toBe(1)
    expect(await disagreements(db)).toEqual([])
    await forget()
  }
  expect(deadlocks()).toBe(0)
})

test('Control: without the constraint of slots, the same orders oversell the hour', async () => {
  await sql`alter table stock_slots drop constraint stock_slots_not_oversold`.execute(db)
  try {
    expect((await taken(sameHour())).length).toBeGreaterThan(1)
    await forget()
    expect((await takenByGroups(sameHour().slice(0, 8), () => true)).length).toBeGreaterThan(1)
  } finally {
    await forget()
    await sql`alter table stock_slots add constraint stock_slots_not_oversold check (taken between 0 and capacity + excess)`.execute(
      db,
    )
  }
})

test('Control: without the trigger, a day and an hour take the same unit', async () => {
  await sql`alter table stock_days disable trigger stock_days_carry_into_slots`.execute(db)
  try {
    expect(await taken([byHour(1, '10:00')])).toHaveLength(1)
    expect(await taken([byDay(2)])).toHaveLength(1)
  } finally {
    await forget()
    await sql`alter table stock_days enable trigger stock_days_carry_into_slots`.execute(db)
  }
})

test('concurrent changes and cancellations of bookings leave the stock consistent', TIME, async () => {
  const starts = ['08:00', '10:00', '12:00', '14:00', '16:00']
  await two.atOnce(starts.length, async (anna, at) => {
    const { body } = await anna.checkout(byHour(at, starts[at]!))
    await anna.change(body.bookingId, byHour(at, starts[(at + 1) % starts.length]!))
    if (at % 2 === 0) await anna.cancel(body.bookingId)
    else await anna.change(body.bookingId, byDay(at, NEXT, NEXT))
  })
  expect(await disagreements(db)).toEqual([])
  expect(await sql`select 1 from stock_slots where taken > capacity`.execute(db)).toMatchObject({ rows: [] })
  expect(deadlocks()).toBe(0)
})
