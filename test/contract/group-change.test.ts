import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Reservation } from '#contract/checkout.ts'
import { ERROR_CODE, STATUS } from '#contract/constants.ts'
import type { GroupShortfall } from '#contract/groups.ts'
import type { Cart } from '#contract/prices.ts'
import { eraseNamedMember } from '#server/customers/erase-bookings.ts'
import { groupTenant, groupVisitor, leader, leaderToken, pupil, withBoot } from '#test/support/groups.ts'
import { openMailShop } from '#test/support/mail.ts'
import { staffMember } from '#test/support/staff.ts'

const DISCOUNTS = [
  { from: 20, percent: 10 },
  { from: 40, percent: 15 },
]
const large = (code: string, payAtShop: boolean) => ({
  ...groupTenant,
  shop: {
    ...groupTenant.shop,
    code,
    groups: { ...groupTenant.shop.groups!, min: 2, max: 60, payAtShop, discounts: DISCOUNTS },
  },
})
const shop = await openMailShop({
  tenants: [large('worked', false), large('paysthere', true)],
  environment: { TRUST_PROXY: 1, RATE_LIMITS: 'off' },
})
const maria = await staffMember(shop, 'worked')
beforeEach(() => shop.forgetAll())
afterAll(() => shop.close())

const ski = { id: 'ski', count: 1 }
const helmet = { id: 'helmet', count: 1 }
const pupils = (count: number) =>
  Array.from({ length: count }, (_, at) => pupil(`Kind${at}`, { lastname: 'Moser', birthday: '2014-01-01' }))

type Leader = ReturnType<typeof groupVisitor>
type Booking = Reservation['booking']

const booked = async (persons: unknown[], { tenant = 'worked', more = {} } = {}) => {
  const anna = groupVisitor(shop.app, tenant)
  const { body: group } = await anna.begin({ persons, ...more })
  await anna.get(group.id, await leaderToken(shop.db, group.id))
  const { bookingId } = (await anna.complete<{ bookingId: string }>(group.id)).body
  if (tenant === 'worked') await pay(anna, bookingId)
  return { anna, bookingId, seen: (await anna.reservation(bookingId)).body }
}

const pay = async (anna: Leader, bookingId: string) => {
  await anna.enterCard((await anna.startPayment(bookingId)).body, '4200000000000091')
  await anna.paymentState(bookingId)
}

const changeOf = ({ booking, version }: Reservation, kept: number[], added: ReturnType<typeof pupil>[] = []) => {
  const persons = [
    ...kept.map((place) => booking.persons[place]!),
    ...added.map((person, at) => ({
      ...person,
      mainperson: false,
      label: `Neu ${at + 1}`,
      products: person.products!,
    })),
  ]
  const left = booking.persons.flatMap((_, place) => (kept.includes(place) ? [] : [`persons.${place}`]))
  const places = [...kept, ...added.map(() => null)]
  return {
    body: { ...booking, persons, termsAccepted: true } as Booking & Record<string, unknown>,
    change: { version, persons: places, removed: left },
  }
}
const without = (count: number, ...places: number[]) =>
  Array.from({ length: count }, (_, place) => place).filter((place) => !places.includes(place))

const send = (anna: Leader, id: string, { body, change }: { body: unknown; change: unknown }, tenant = 'worked') =>
  anna.send<Record<string, unknown>>('PUT', `/${tenant}/de/api/checkout/${id}`, { ...(body as object), change })

const plus = (title: string) => ({ title, before: null, after: { count: 1, model: null, size: null } })

describe('a paid group of 24', () => {
  test('a dearer change is paid, and the history names persons who come, leave or change', async () => {
    const { anna, bookingId, seen } = await booked(pupils(24))
    expect(seen).toMatchObject({ status: STATUS.paid, amount: 92_880 })
    expect(seen.unchangeable).toBeUndefined()
    const news = [
      pupil('Mia', { lastname: 'Berger', products: [ski, helmet] }),
      pupil('Ben', { lastname: 'Huber', products: [ski, helmet] }),
    ]
    const asked = changeOf(seen, without(24, 7), news)
    asked.body.persons[0] = { ...asked.body.persons[0]!, products: [ski, helmet], shoesize: 38 }
    expect(await send(anna, bookingId, { ...asked, body: { ...asked.body, amountSeen: 99_990 } })).toMatchObject({
      status: 200,
      body: { state: 'awaitingPayment', amount: 99_990, fee: 0, difference: 7110 },
    })
    expect((await anna.reservation(bookingId)).body).toMatchObject({ amount: 92_880, history: [] })
    await pay(anna, bookingId)

    const { body: after } = await anna.reservation(bookingId)
    expect(after).toMatchObject({ amount: 99_990, booking: { isGroup: true, contact: { firstname: 'Anna' } } })
    expect(after.booking.persons).toHaveLength(25)
    const difference = {
      persons: [
        { how: 'changed', name: 'Kind0 Moser', lines: [plus('Helm')], fields: ['shoesize'] },
        { how: 'came', name: 'Mia Berger', lines: [plus('Ski'), plus('Helm')], fields: [] },
        { how: 'came', name: 'Ben Huber', lines: [plus('Ski'), plus('Helm')], fields: [] },
        {
          how: 'left',
          name: 'Kind7 Moser',
          lines: [{ title: 'Ski', before: { count: 1, model: null, size: null }, after: null }],
          fields: [],
        },
      ],
      date: null,
      location: null,
      details: [],
    }
    expect(after.history).toMatchObject([{ difference }])
    const { timeline } = (await maria.reservation(seen.number)).body
    expect(timeline.filter(({ kind }) => kind === 'change')).toMatchObject([{ state: 'applied', changed: difference }])
  })

  test('erasing a person who has left removes the name from the history', async () => {
    const { anna, bookingId, seen } = await booked(pupils(24))
    expect((await send(anna, bookingId, changeOf(seen, without(24, 7)))).status).toBe(200)
    const erased = (name: string) => eraseNamedMember(shop.db, 'worked', { number: seen.number, name })
    expect(await erased('Kind99 Moser')).toBe(0)
    expect(await erased('Kind7 Moser')).toBe(1)
    const { history } = (await anna.reservation(bookingId)).body
    expect(history).toMatchObject([{ difference: { persons: [{ how: 'left', name: '' }] } }])
    const stored = JSON.stringify(await shop.db.selectFrom('reservation_changes').selectAll().execute())
    expect(stored).not.toContain('Kind7')
  })

  test('adding days makes the change dearer, and the history contains both periods', async () => {
    const { anna, bookingId, seen } = await booked(pupils(24))
    const { body, change } = changeOf(seen, without(24))
    const longer = { ...body, date: { from: '2026-03-09', to: '2026-03-12' } }
    expect((await send(anna, bookingId, { body: longer, change })).body).toMatchObject({
      state: 'awaitingPayment',
      amount: 118_800,
      difference: 25_920,
    })
    await pay(anna, bookingId)
    expect((await anna.reservation(bookingId)).body.history).toMatchObject([
      {
        difference: {
          persons: [],
          date: {
            before: { from: '2026-03-09', to: '2026-03-11' },
            after: { from: '2026-03-09', to: '2026-03-12' },
          },
        },
      },
    ])
  })
})

describe('a paid group of 60', () => {
  test('removing five persons from a paid group refunds the difference immediately', async () => {
    const { anna, bookingId, seen } = await booked(pupils(60))
    expect(seen.amount).toBe(219_300)
    const asked = changeOf(seen, without(60, 3, 13, 23, 33, 43))
    expect((await send(anna, bookingId, asked)).body).toMatchObject({
      state: 'changed',
      amount: 201_025,
      difference: -18_275,
    })
    const { body: after } = await anna.reservation(bookingId)
    expect(after.booking.persons).toHaveLength(55)
    expect(after.history![0]!.difference.persons.map(({ how, name }) => `${how} ${name}`)).toEqual(
      [3, 13, 23, 33, 43].map((at) => `left Kind${at} Moser`),
    )
    const refunds = await shop.db.selectFrom('refunds').select(['amount', 'reason']).execute()
    expect(refunds).toEqual([{ amount: 18_275, reason: 'changed' }])
  })

  test('a change that removes persons without naming them is refused', async () => {
    const { anna, bookingId, seen } = await booked(pupils(60))
    const { body, change } = changeOf(seen, without(60, 3, 13))
    const refused = await send(anna, bookingId, { body, change: { ...change, removed: ['persons.3'] } })
    expect(refused).toMatchObject({ status: 409, body: { lost: [{ path: 'persons.13' }] } })
    expect((await send(anna, bookingId, { body, change: undefined })).status).toBe(409)
    expect((await anna.reservation(bookingId)).body).toMatchObject({ version: seen.version, history: [] })
  })

  test('a change to one person more than the shop’s maximum is refused', async () => {
    const { anna, bookingId, seen } = await booked(pupils(60))
    const refused = await send(anna, bookingId, changeOf(seen, without(60), [pupil('Mia')]))
    expect(refused).toMatchObject({ status: 422, body: { issues: [{ path: 'persons' }] } })
  })
})

describe('two devices of a leader', () => {
  test('the later of two devices’ changes is refused as outdated, and the earlier remains', async () => {
    const { anna, bookingId, seen } = await booked(pupils(24))
    const first = changeOf(seen, without(24, 7))
    const { body, change } = changeOf(seen, without(24))
    const second = { change, body: { ...body, remark: 'Wir kommen um zehn.' } }
    expect((await send(anna, bookingId, first)).status).toBe(200)
    expect(await send(anna, bookingId, second)).toMatchObject({ status: 409, body: { error: 'changedSince' } })
    const { booking } = (await anna.reservation(bookingId)).body
    expect([booking.persons.length, booking.remark ?? null]).toEqual([23, null])
  })

  test('a group’s change sent again is accepted, because its first answer may be lost', async () => {
    const { anna, bookingId, seen } = await booked(pupils(24))
    const asked = changeOf(seen, without(24, 7))
    await send(anna, bookingId, asked)
    expect((await send(anna, bookingId, asked)).body).toMatchObject({ state: 'changed', difference: 0 })
    const { booking, history } = (await anna.reservation(bookingId)).body
    expect([booking.persons.length, history!.length]).toEqual([23, 1])
  })
})

describe('the limits of a group', () => {
  test('a change below the shop’s minimum of persons is refused', async () => {
    const { anna, bookingId, seen } = await booked(pupils(3))
    const refused = await send(anna, bookingId, changeOf(seen, [0]))
    expect(refused).toMatchObject({ status: 409, body: { errorcode: ERROR_CODE.groupSize } })
  })

  test('the offer names persons without free equipment, and a change with them is refused', async () => {
    const { anna, bookingId, seen } = await booked([withBoot('Mia', '26.5'), withBoot('Ben', '26.5')])
    const offer = (asked: ReturnType<typeof changeOf>) =>
      anna.post<{ cart: Cart; short: (GroupShortfall & { person: number })[] }>(
        `booking/${bookingId}/offer`,
        asked.body,
      )
    expect((await offer(changeOf(seen, [0, 1]))).body.short).toEqual([])
    const asked = changeOf(seen, [0, 1], [withBoot('Leo', '26.5')])
    const { body } = await offer(asked)
    expect(body.short).toMatchObject([
      { person: 2, name: 'Leo', product: 'boot', missing: 1, nearest: { modelId: 'soft', property1: '27.5' } },
    ])
    expect(body.cart.price.amount).toBe(5700)
    const refused = await send(anna, bookingId, asked)
    expect(refused).toMatchObject({ status: 409, body: { outOfStock: [{ product: 'boot', property1: '26.5' }] } })
    expect((await anna.reservation(bookingId)).body.version).toBe(seen.version)
  })

  test('the shop suggests sizes for persons without a choice, at the offer’s price', async () => {
    const { anna, bookingId, seen } = await booked([withBoot('Mia', '26.5'), withBoot('Ben', '26.5')])
    const open = pupil('Leo', { products: [{ id: 'boot', count: 1 }] })
    const asked = changeOf(seen, [0, 1], [open])
    const { body } = await anna.post<{ cart: Cart; short: unknown[] }>(`booking/${bookingId}/offer`, asked.body)
    expect([body.short, body.cart.price.amount]).toEqual([[], 5700])
    expect(body.cart.persons[2]!.items).toMatchObject([{ modelId: 'soft', property1: '27.5', sizeByShop: true }])
    const sent = await send(anna, bookingId, { ...asked, body: { ...asked.body, amountSeen: 5700 } })
    expect(sent).toMatchObject({ status: 200, body: { state: 'awaitingPayment', difference: 1900 } })
    await pay(anna, bookingId)
    const { body: after } = await anna.reservation(bookingId)
    expect(after.booking.persons[2]!.products).toEqual([
      { id: 'boot', count: 1, modelId: 'soft', property1: '27.5', sizeByShop: true },
    ])
  })

  test('a cancelled group or one whose rental has begun cannot be changed', async () => {
    const { anna, bookingId, seen } = await booked(pupils(3))
    const asked = changeOf(seen, [0, 1])
    shop.minutesLater(7 * 24 * 60)
    expect((await send(anna, bookingId, asked)).status).toBe(409)
    shop.minutesLater(0)
    await anna.cancel(bookingId)
    expect((await send(anna, bookingId, asked)).status).toBe(409)
  })
})

describe('the leader of a changed group', () => {
  const lead = leader({ products: [ski] })

  test('a leader who no longer takes equipment remains the contact', async () => {
    const { anna, bookingId, seen } = await booked(pupils(3), { more: { leader: lead } })
    expect(seen.booking.contact ?? null).toBeNull()
    expect((await send(anna, bookingId, changeOf(seen, [1, 2, 3]))).status).toBe(200)
    const { body: after } = await anna.reservation(bookingId)
    expect(after).toMatchObject({ email: 'anna@example.com', booking: { contact: { firstname: 'Anna' } } })
    expect(after.history).toMatchObject([{ difference: { persons: [{ how: 'left', name: 'Anna Berger' }] } }])
  })

  test('a leader who takes equipment later becomes a person instead of a separate contact', async () => {
    const { anna, bookingId, seen } = await booked(pupils(3))
    const { body, change } = changeOf(seen, [0, 1, 2])
    const own = { ...seen.booking.contact!, mainperson: true, type: 1 as const, label: 'Erwachsene 1', products: [ski] }
    const asked = {
      body: { ...body, contact: null, persons: [own, ...body.persons] },
      change: { ...change, persons: [null, 0, 1, 2] },
    }
    expect((await send(anna, bookingId, asked)).body).toMatchObject({ state: 'awaitingPayment' })
    await pay(anna, bookingId)
    const { body: after } = await anna.reservation(bookingId)
    expect(after.email).toBe('anna@example.com')
    expect([after.booking.persons.length, after.booking.contact ?? null]).toEqual([4, null])
  })
})

test('A dearer change of a group that pays at the shop applies immediately', async () => {
  const { anna, bookingId, seen } = await booked(pupils(3), { tenant: 'paysthere' })
  expect(seen.status).toBe(STATUS.paid)
  const asked = changeOf(seen, [0, 1, 2], [pupil('Mia')])
  expect((await send(anna, bookingId, asked, 'paysthere')).body).toMatchObject({ state: 'changed', difference: 4300 })
  const { body: after } = await anna.reservation(bookingId)
  expect(after).toMatchObject({ amount: 17_200, booking: { payAtShop: true } })
  expect(after.history).toMatchObject([{ difference: { persons: [{ how: 'came', name: 'Mia' }] } }])
})

test('The counter collects the fee of a change of a group that pays there', async () => {
  const { anna, bookingId, seen } = await booked(pupils(3), { tenant: 'paysthere' })
  // The day before, cancelling costs 80 % of 129.00 €, which a change to April would avoid.
  shop.minutesLater(6 * 24 * 60)
  const { body, change } = changeOf(seen, [0, 1, 2])
  const later = { body: { ...body, date: { from: '2026-04-09', to: '2026-04-11' } }, change }
  expect((await send(anna, bookingId, later, 'paysthere')).body).toMatchObject({ state: 'changed', fee: 10_320 })
  const staff = await staffMember(shop, 'paysthere', 'toni@verleih.example')
  expect((await staff.reservation(seen.number)).body.sums).toMatchObject({ paid: 0, toPay: 23_220 })
})
