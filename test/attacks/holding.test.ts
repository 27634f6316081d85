import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tenant } from '#contract/tenant-folder.ts'
import { addDays } from '#domain/calendar/days.ts'
import { ERROR_CODE, STATUS } from '#contract/constants.ts'
import { releaseEndedHolds } from '#server/jobs/release-holds.ts'
import { openTestShop, TODAY } from '#test/support/app.ts'
import { recordFigure } from '#test/support/figure.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { general, groupTenant, groupVisitor, leader, leaderToken, pupil } from '#test/support/groups.ts'
import { size } from '#test/support/size.ts'
import { adult, adults, newKey, order } from '#test/support/visitor.ts'

const GROUPS = { ...groupTenant.shop.groups!, max: 60 }
const shopOf = (code: string, units: number, payAtShop: boolean): Tenant => ({
  ...groupTenant,
  shop: { ...groupTenant.shop, code, groups: { ...GROUPS, payAtShop } },
  discounts: [{ code: 'GRATIS', percent: 100 }],
  categories: groupTenant.categories.map((category) => ({
    ...category,
    products: category.products.map((product) =>
      product.id === 'depot' ? { ...product, stock: { tal: units } } : product,
    ),
  })),
})

let now = new Date(`${TODAY}T09:00:00Z`)
const tenants = [shopOf('worked', 313, true), shopOf('large', 1_720, false)]
const shop = await openTestShop({ tenants, deps: { clock: () => now }, environment: { TRUST_PROXY: 1 } })
beforeEach(async () => {
  now = new Date(`${TODAY}T09:00:00Z`)
  await shop.db.deleteFrom('groups').execute()
  await shop.db.deleteFrom('rate_limits').execute()
  await forgetOrders(shop.db)
})
afterAll(() => shop.close())

const SEASON = { from: '2026-03-09', to: addDays('2026-03-09', 99) }
const WEEK = { from: '2026-03-09', to: '2026-03-15' }

const MAILBOXES = size({ share: 4, whole: 11 })

const tooMany = { status: 409, body: { errorcode: ERROR_CODE.tooManyUnpaid } }

const held = async (tenant: string) => {
  const rows = await shop.db
    .selectFrom('stock_days')
    .select((eb) => eb.fn.sum<number>('taken').as('taken'))
    .where('tenant', '=', tenant)
    .groupBy('day')
    .execute()
  return Math.max(0, ...rows.map(({ taken }) => taken))
}

const greedy = (count: number) =>
  Array.from({ length: count }, (_, at) => pupil(`P${at}`, { products: [{ id: 'depot', count: 10 }] }))

const stranger = (tenant = 'worked', address = '198.51.100.7') => {
  const browser = groupVisitor(shop.app, tenant)
  const from = { 'X-Forwarded-For': address }
  const at = (path: string) => `/${tenant}/de/api${path}`
  return {
    ...browser,
    begin: async (email: string, date: typeof WEEK, persons: unknown[]) => {
      const body = { kind: 'reservation', general: general({ date }), leader: leader({ email }), persons }
      const key = { 'Idempotency-Key': newKey(), ...from }
      const answer = await browser.send<{ id: string }>('POST', at('/groups/group'), body, key)
      expect(answer.status).toBe(201)
      return answer.body.id
    },
    complete: (id: string) => {
      const body = { conditionsAccepted: true, termsAccepted: true, language: 'de' }
      const key = { 'Idempotency-Key': newKey(), ...from }
      return browser.send<{ bookingId: string }>('POST', at(`/groups/group/${id}/complete`), body, key)
    },
    readMail: async (id: string) => browser.get(id, await leaderToken(shop.db, id)),
    order: (body: unknown) =>
      browser.send<{ bookingId: string }>('POST', at('/checkout'), body, { 'Idempotency-Key': newKey(), ...from }),
    change: (id: string, body: unknown) => browser.send<{ state: string }>('PUT', at(`/checkout/${id}`), body, from),
    pay: (id: string) => browser.send('POST', at(`/checkout/${id}/payment`), {}, from),
  }
}

describe('a group that pays on collection', () => {
  test('a group whose leader has an invented e-mail address holds no units', async ({ task }) => {
    for (let nth = 0; nth < MAILBOXES; nth += 1) {
      const anna = stranger()
      const id = await anna.begin(`invented${nth}@example.com`, SEASON, greedy(3))
      expect(await anna.complete(id)).toMatchObject({ status: 409, body: { error: 'unproved' } })
    }
    recordFigure(task, `${await held('worked')} of 313 units held for the season`)
    expect(await held('worked')).toBe(0)
  })

  test('seven spellings of one mailbox together hold at most 260 units for a week', async ({ task }) => {
    const size = [10, 10, 10, 6, 2, 2, 2]
    for (const [nth, count] of size.entries()) {
      const anna = stranger('worked', `198.51.100.${nth}`)
      const id = await anna.begin(`ida+${nth}@example.com`, WEEK, greedy(count))
      await anna.readMail(id)
      await anna.complete(id)
    }
    recordFigure(task, `${await held('worked')} of 313 units held for a week by one mailbox`)
    expect(await held('worked')).toBe(260)
  })

  test(`groups begun at one network address with ${MAILBOXES} mailboxes hold at most 40 units`, async ({ task }) => {
    for (let nth = 0; nth < MAILBOXES; nth += 1) {
      const anna = stranger()
      const id = await anna.begin(`mailbox${nth}@example.com`, SEASON, greedy(2))
      await anna.readMail(id)
      await anna.complete(id)
    }
    recordFigure(task, `${await held('worked')} of 313 units held for the season by ${MAILBOXES} mailboxes`)
    expect(await held('worked')).toBe(40)
  })

  test('a change cannot leave a group with fewer persons than its minimum', async ({ task }) => {
    const anna = stranger()
    const id = await anna.begin('ida@example.com', WEEK, greedy(2))
    await anna.readMail(id)
    const { bookingId } = (await anna.complete(id)).body
    const { booking } = (await anna.reservation(bookingId)).body
    const { status } = await anna.change(bookingId, { ...booking, persons: booking.persons.slice(0, 1) })
    recordFigure(task, `${status === 409 ? 2 : 1} persons at least after a change`)
    expect(status).toBe(409)
  })

  test('a change is refused if its added persons exceed the limits of holds', async () => {
    const anna = stranger()
    const id = await anna.begin('ida@example.com', WEEK, greedy(2))
    await anna.readMail(id)
    const { bookingId } = (await anna.complete(id)).body
    const { booking } = (await anna.reservation(bookingId)).body
    const grownTo = (count: number) => ({
      ...booking,
      persons: Array.from({ length: count }, (_, at) => booking.persons[at] ?? booking.persons[0]),
    })
    expect(await anna.change(bookingId, grownTo(27))).toMatchObject(tooMany)
    expect((await anna.change(bookingId, grownTo(26))).status).toBe(200)
    expect(await held('worked')).toBe(260)
  })
})

test('A group of sixty that lacks boots holds no units', async ({ task }) => {
  const anna = stranger('large')
  const id = await anna.begin('invented@example.com', WEEK, [
    ...greedy(58),
    pupil('Short', { shoesize: 36, products: [{ id: 'boot', count: 1, modelId: 'soft', property1: '27.5' }] }),
    pupil('Shorter', { shoesize: 36, products: [{ id: 'boot', count: 1, modelId: 'soft', property1: '27.5' }] }),
  ])
  const unproved = await anna.complete(id)
  expect(unproved).toMatchObject({ status: 409, body: { error: 'unproved' } })
  await anna.readMail(id)
  expect((await anna.complete(id)).status).toBe(409)
  recordFigure(task, `${await held('large')} of 1720 units held by a short group of 60`)
  expect(await held('large')).toBe(0)
})

test('Groups with missing units have the same limit per network address as unpaid bookings', async ({ task }) => {
  const boot = { id: 'boot', count: 1, modelId: 'soft', property1: '27.5' }
  for (let nth = 0; nth < 5; nth += 1) {
    const anna = stranger('large')
    const id = await anna.begin(`invented${nth}@example.com`, WEEK, [
      ...greedy(4),
      pupil('Short', { shoesize: 36, products: [boot] }),
      pupil('Shorter', { shoesize: 36, products: [boot] }),
    ])
    expect((await anna.complete(id)).status).toBe(409)
  }
  recordFigure(task, `${await held('large')} of 1720 units held by five short groups`)
  expect(await held('large')).toBe(121)
})

const paid = async (nth: number) => {
  const anna = stranger('large')
  const persons = [adult([{ id: 'depot', count: 1 }], { email: `invented${nth}@example.com` })]
  const { body } = await anna.order(order({ date: { from: WEEK.from, to: WEEK.from }, persons }))
  await shop.db
    .updateTable('reservations')
    .set({ status: STATUS.paid, paid_at: now, hold_until: null, holder: null })
    .where('id', '=', body.bookingId)
    .execute()
  await shop.db.deleteFrom('unpaid_holds').execute()
  return { anna, id: body.bookingId, persons }
}
const grown = ({ persons: [first] }: Awaited<ReturnType<typeof paid>>) => {
  const depot = [{ id: 'depot', count: 10 }]
  const others = adults(5, depot).slice(1)
  return order({ date: WEEK, persons: [{ ...first!, products: depot }, ...others] })
}

test('Unpaid changes of nine paid bookings hold at most 147 more units, for ninety minutes', async ({ task }) => {
  const bookings = []
  for (let nth = 0; nth < 9; nth += 1) bookings.push(await paid(nth))
  const paidFor = await held('large')
  const most: number[] = []
  const minutesOf = new Map<string, number>()
  for (const minute of [0, 30, 60, 85, 100, 130]) {
    now = new Date(Date.parse(`${TODAY}T09:00:00Z`) + minute * 60_000)
    await releaseEndedHolds(shop.deps)
    for (const booking of bookings) {
      const { body } = await booking.anna.change(booking.id, grown(booking))
      if (body.state === 'awaitingPayment') minutesOf.set(booking.id, Math.max(minute, minutesOf.get(booking.id) ?? 0))
    }
    most.push((await held('large')) - paidFor)
  }
  recordFigure(task, `${Math.max(...most)} of 1720 units held beyond what is paid, by nine bookings`)
  expect(Math.max(...most)).toBe(147)
  expect(bookings.slice(0, 3).map(({ id }) => minutesOf.get(id))).toEqual([85, 85, 85])
})

test('A change whose hold has ended gets a new hold only within the limits', async () => {
  const { anna, id, persons } = await paid(0)
  expect((await anna.change(id, grown({ anna, id, persons }))).body.state).toBe('awaitingPayment')
  now = new Date(`${TODAY}T09:31:00Z`)
  await releaseEndedHolds(shop.deps)
  for (let nth = 1; nth <= 7; nth += 1) {
    const email = `invented${nth}@example.com`
    const twenty = adults(2, [{ id: 'depot', count: 10 }]).map((person) => ({ ...person, email }))
    expect((await stranger('large').order(order({ date: WEEK, persons: twenty }))).status).toBe(201)
  }
  expect(await anna.pay(id)).toMatchObject(tooMany)
  expect(await held('large')).toBe(141)
})

test('Orders from one network address under invented e-mail addresses hold 140 units at most', async ({ task }) => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, nth) =>
      stranger('large').order(
        order({
          date: WEEK,
          persons: adults(2, [{ id: 'depot', count: 10 }]).map((person) => ({
            ...person,
            email: `invented${nth}@example.com`,
          })),
        }),
      ),
    ),
  )
  recordFigure(task, `${await held('large')} of 1720 units held by 40 orders at once`)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(7)
  expect(await held('large')).toBe(140)
})

const placesOf = (count: number, nth: number) =>
  adults(count, [{ id: 'depot', count: 10 }]).map((person) => ({ ...person, email: `invented${nth}@example.com` }))

test('Bookings that cost nothing have the same limits as unpaid bookings, also when changed', async ({ task }) => {
  const free = (count: number, nth: number) => order({ date: WEEK, dc: 'GRATIS', persons: placesOf(count, nth) })
  const anna = stranger('large')
  const first = await anna.order(free(1, 0))
  expect(first).toMatchObject({ status: 201, body: { status: STATUS.paid } })
  expect(await anna.change(first.body.bookingId, free(7, 0))).toMatchObject(tooMany)
  const open = await anna.order(order({ date: WEEK, persons: placesOf(1, 0) }))
  expect(await anna.change(open.body.bookingId, free(6, 0))).toMatchObject(tooMany)
  for (let nth = 1; nth <= 20; nth += 1) await stranger('large').order(free(2, nth))
  recordFigure(task, `${await held('large')} of 1720 units held by 20 orders that cost nothing`)
  expect(await held('large')).toBe(140)
})
