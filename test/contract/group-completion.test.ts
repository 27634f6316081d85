import { ERROR_CODE, STATUS } from '#contract/constants.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Cart } from '#contract/prices.ts'
import type { GroupShortfall } from '#contract/groups.ts'
import { boot, newKey, order, adult, visitor } from '#test/support/visitor.ts'
import { openMailShop } from '#test/support/mail.ts'
import {
  accessOf,
  general,
  groupTenant,
  groupVisitor,
  leader,
  leaderToken,
  pupil,
  withBoot,
} from '#test/support/groups.ts'

const atShop = {
  ...groupTenant,
  shop: { ...groupTenant.shop, code: 'paysthere', groups: { ...groupTenant.shop.groups!, payAtShop: true } },
}
const shop = await openMailShop({ tenants: [groupTenant, atShop], environment: { TRUST_PROXY: 1 } })
beforeEach(() => shop.forgetAll())
afterAll(() => shop.close())

const NOT_FOUND = { status: 409, body: { errorcode: ERROR_CODE.groupNotFound } }

const sent = async () => {
  await shop.sendDue()
  return shop.received()
}

const groupOf = async (persons: unknown[], more: Record<string, unknown> = {}, tenant = 'worked') => {
  const anna = groupVisitor(shop.app, tenant)
  const { status, body } = await anna.begin({ persons, ...more })
  expect(status).toBe(201)
  return { anna, id: body.id, group: body }
}
const trio = () => [pupil('Mia'), pupil('Ben'), pupil('Leo')]

interface Completed {
  kind: string
  bookingId: string
  amount: number
  status: number
  payAtShop: boolean
}
interface Short {
  short: GroupShortfall[]
  heldUntil: string | null
}

describe('the offer of a group', () => {
  test('the offer has a discounted cart for the leader, but no amounts for members', async () => {
    const { anna, id, group } = await groupOf([pupil('Mia'), pupil('Ben')])
    const two = (await anna.offer<{ cart: Cart }>(id)).body.cart
    expect(two.groupDiscount).toBeUndefined()
    await anna.add(id, pupil('Leo'))
    const three = (await anna.offer<{ cart: Cart }>(id)).body.cart
    const lines = three.persons.reduce((sum, { price }) => sum + price.amount, 0)
    expect(three.groupDiscount).toEqual({ from: 3, percent: 10, amount: Math.round(lines / 10) })
    expect(three.price.amount).toBe(lines - three.groupDiscount!.amount)
    const member = groupVisitor(shop.app)
    await member.get(id, accessOf(group.memberUrl))
    expect((await member.offer(id)).body).toMatchObject({ cart: null, short: [] })
  })

  test('the offer reports a period that cannot be booked, to members too', async () => {
    const { anna, id, group } = await groupOf(trio())
    const member = groupVisitor(shop.app)
    await member.get(id, accessOf(group.memberUrl))
    const date = { from: '2026-03-01', to: '2026-03-03' }
    await shop.db
      .updateTable('groups')
      .set({ general: JSON.stringify({ ...general({ date }), pickupDayBefore: false }) })
      .where('id', '=', id)
      .execute()
    expect((await anna.offer(id)).body).toMatchObject({ errorcode: ERROR_CODE.periodNotBookable })
    expect((await member.offer(id)).body).toMatchObject({ errorcode: ERROR_CODE.periodNotBookable, cart: null })
    const renamed = general({ date, title: 'Klasse 3c' })
    expect(await anna.change(id, { general: renamed })).toMatchObject({ status: 200, body: { title: 'Klasse 3c' } })
    expect(await anna.complete(id)).toMatchObject({ status: 409, body: { errorcode: ERROR_CODE.periodNotBookable } })
  })
})

describe('completing a group', () => {
  test('completing a group makes one reservation, which the leader pays like any other booking', async () => {
    const { anna, id } = await groupOf(trio())
    const { cart } = (await anna.offer<{ cart: Cart }>(id)).body
    const { status, body } = await anna.complete<Completed>(id, { amountSeen: cart.price.amount })
    expect(status).toBe(200)
    expect(body).toMatchObject({ kind: 'reservation', status: 0, amount: cart.price.amount, payAtShop: false })
    const { body: booked } = await anna.reservation(body.bookingId)
    expect(booked).toMatchObject({ groupname: 'Klasse 3b', email: 'anna@example.com', amount: body.amount })
    expect(booked.booking).toMatchObject({ isGroup: true, contact: { firstname: 'Anna' } })
    await anna.enterCard((await anna.startPayment(body.bookingId)).body, '4200000000000091')
    expect((await anna.paymentState(body.bookingId)).body.state).toBe('success')
    expect((await sent()).map(({ subject }) => subject)).toContainEqual(expect.stringContaining('Ihre Buchung'))
    const kept = await shop.db.selectFrom('groups').selectAll().executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ state: 'completed', general: null, leader: null, email: '', member_token: '' })
    expect(await shop.db.selectFrom('group_persons').selectAll().execute()).toEqual([])
  })

  test('completing a group again gives the same answer with the same key, otherwise a refusal', async () => {
    const { anna, id } = await groupOf(trio())
    const key = newKey()
    const first = await anna.complete<Completed>(id, {}, key)
    expect(await anna.complete(id, {}, key)).toMatchObject({ status: 200, body: { bookingId: first.body.bookingId } })
    expect(await anna.complete(id)).toMatchObject(NOT_FOUND)
    expect(await anna.get(id)).toMatchObject(NOT_FOUND)
    expect(await shop.db.selectFrom('reservations').select('id').execute()).toHaveLength(1)
  })

  test('three simultaneous completions of a group make one reservation', async () => {
    const { anna, id } = await groupOf(trio())
    const answers = await Promise.all([anna.complete(id), anna.complete(id), anna.complete(id)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body['errorcode'] === ERROR_CODE.groupNotFound)).toHaveLength(2)
    expect(await shop.db.selectFrom('reservations').select('id').execute()).toHaveLength(1)
  })

  test('only the leader can complete the group, and completing closes entries and the members’ link', async () => {
    const { anna, id, group } = await groupOf(trio())
    const member = groupVisitor(shop.app)
    await member.get(id, accessOf(group.memberUrl))
    const { body: own } = await member.add(id, pupil('Eva'))
    expect(await member.complete(id)).toMatchObject(NOT_FOUND)
    await anna.complete(id)
    expect(await member.put(id, own.id, pupil('Eva'))).toMatchObject(NOT_FOUND)
    expect(await member.get(id)).toMatchObject({ body: { role: 'booked' } })
    expect(await groupVisitor(shop.app).get(id, accessOf(group.memberUrl))).toMatchObject(NOT_FOUND)
  })

  test('completing a group is refused with one person fewer than the minimum', async () => {
    const { anna, id } = await groupOf([pupil('Mia')])
    expect(await anna.complete(id)).toMatchObject({
      status: 409,
      body: { error: 'belowMinimum', min: 2, max: 5, count: 1 },
    })
    expect((await anna.get(id)).status).toBe(200)
  })

  test('completing a group above a maximum that the shop has lowered is refused', async () => {
    const { anna, id } = await groupOf([...trio(), pupil('Eva'), pupil('Ida')])
    await shop.db.updateTable('group_persons').set({ place: 0 }).execute()
    await shop.db
      .insertInto('group_persons')
      .values({
        tenant: 'worked',
        group_id: id,
        id: newKey(),
        place: 9,
        member: null,
        fields: JSON.stringify({ ...pupil('Zu viel'), coverage: false }),
        email: '',
      })
      .execute()
    expect(await anna.complete(id)).toMatchObject({ status: 409, body: { error: 'aboveMaximum', max: 5, count: 6 } })
  })

  test('completing a group is refused while conditions, terms, names or equipment are missing', async () => {
    const { anna, id, group } = await groupOf([pupil('Mia'), { type: 3, products: [] }])
    expect((await anna.complete(id, { conditionsAccepted: false })).body['issues']).toMatchObject([
      { path: 'conditionsAccepted' },
    ])
    const second = group.persons[1]!.id
    const { issues } = (await anna.complete<{ issues: { path: string }[] }>(id, { termsAccepted: false })).body
    expect(issues.map(({ path }) => path).toSorted()).toEqual(
      [`persons.${second}.firstname`, `persons.${second}.products`, 'termsAccepted'].toSorted(),
    )
  })

  test('a group can be completed without measures', async () => {
    const { anna, id } = await groupOf([withBoot('Mia', '26.5', { shoesize: null }), pupil('Ben')])
    expect((await anna.complete(id)).status).toBe(200)
  })

  test('completing a group at another total than the leader saw is refused', async () => {
    const { anna, id } = await groupOf(trio())
    expect(await anna.complete(id, { amountSeen: 1 })).toMatchObject({
      status: 409,
      body: { errorcode: ERROR_CODE.totalChanged },
    })
  })
})

describe('units that the group lacks', () => {
  test('missing units are listed by person with the nearest free size, other units are held', async () => {
    const free = await freeBoots('26.5')
    const { anna, id, group } = await groupOf(Array.from({ length: free + 1 }, (_, at) => withBoot(`P${at}`, '26.5')))
    const last = { person: group.persons[free]!.id, name: `P${free}`, product: 'boot', missing: 1 }
    expect((await anna.offer<Short>(id)).body.short).toMatchObject([last])
    const { status, body } = await anna.complete<Short>(id)
    expect(status).toBe(409)
    expect(body.short).toMatchObject([last])
    const { nearest } = body.short[0]!
    expect(nearest).toMatchObject({ modelId: 'soft' })
    expect(Date.parse(body.heldUntil!)).toBeGreaterThan(shop.clock().getTime())
    expect(await freeBoots('26.5')).toBe(0)
    const other = visitor(shop.app)
    expect((await other.checkout(order({ persons: [adult([boot('26.5')])] }))).status).toBe(409)
    await anna.put(id, group.persons[free]!.id, withBoot(`P${free}`, nearest!.property1))
    const completed = await anna.complete<Completed>(id)
    expect(completed.status).toBe(200)
    expect(await shop.db.selectFrom('reservations').select('id').execute()).toEqual([{ id: completed.body.bookingId }])
  })
})

const freeBoots = async (size?: string) => {
  const { stock } = (await (await shop.post('/api/stock', { date: general().date, location: 'tal' })).json()) as {
    stock: { product: string; property1?: string; stock: number }[]
  }
  return stock
    .filter(({ product, property1 }) => product === 'boot' && (size === undefined || property1 === size))
    .reduce((sum, unit) => sum + unit.stock, 0)
}

const booted = (name: string, more = {}) => pupil(name, { products: [{ id: 'boot', count: 1 }], ...more })

describe('sizes that nobody has chosen', () => {
  test('the shop suggests a free size and holds its unit', async () => {
    const { anna, id } = await groupOf([booted('Mia', { shoesize: 42 }), booted('Ben'), withBoot('Leo', '26.5')])
    const before = await freeBoots()
    const { cart, short } = (await anna.offer<{ cart: Cart; short: unknown[] }>(id)).body
    expect(short).toEqual([])
    const { status, body } = await anna.complete<Completed>(id, { amountSeen: cart.price.amount })
    expect(status).toBe(200)
    expect(await freeBoots()).toBe(before - 3)
    const { booking } = (await anna.reservation(body.bookingId)).body as unknown as {
      booking: { persons: { products: { modelId?: string; property1?: string; sizeByShop?: boolean }[] }[] }
    }
    const lines = booking.persons.map(({ products }) => products[0]!)
    expect(lines.map(({ sizeByShop = false }) => sizeByShop)).toEqual([true, true, false])
    expect(lines.every(({ modelId, property1 }) => modelId && property1)).toBe(true)
  })

  test('a person for whom no size is free is reported as a shortfall', async () => {
    const { anna, id, group } = await groupOf([booted('Mia'), pupil('Ben')])
    await shop.db.updateTable('stock_units').set({ capacity: 0 }).where('product', '=', 'boot').execute()
    const lack = { person: group.persons[0]!.id, product: 'boot', modelId: null, property1: null, nearest: null }
    expect((await anna.offer<Short>(id)).body.short).toMatchObject([lack])
    expect(await anna.complete<Short>(id)).toMatchObject({ status: 409, body: { short: [lack] } })
  })
})

describe('a member who saves during the completion', () => {
  test('an entry saved during the completion is either booked or refused as completed', async () => {
    const { anna, id, group } = await groupOf(trio())
    const member = groupVisitor(shop.app)
    await member.get(id, accessOf(group.memberUrl))
    const [completed, added] = await Promise.all([anna.complete<Completed>(id), member.add(id, pupil('Eva'))])
    expect(completed.status).toBe(200)
    const { booking } = (await anna.reservation(completed.body.bookingId)).body
    const isIn = booking.persons.some(({ firstname }) => firstname === 'Eva')
    expect(added.status).toBe(isIn ? 201 : 409)
  })
})

describe('paying at the shop', () => {
  test('a group that pays at the shop is booked when it is completed', async () => {
    const { anna, id } = await groupOf(trio(), {}, 'paysthere')
    await anna.get(id, await leaderToken(shop.db, id))
    const { body } = await anna.complete<Completed>(id)
    expect(body).toMatchObject({ status: STATUS.paid, payAtShop: true, holdUntil: null })
    const mails = await sent()
    expect(mails.map(({ text }) => text).join()).toContain('Sie bezahlen bei der Abholung')
  })

  test('completing a group is refused until the leader has opened the mailed link', async () => {
    const { anna, id } = await groupOf(trio(), {}, 'paysthere')
    const unproved = { status: 409, body: { error: 'unproved' } }
    expect((await anna.get(id)).body).toMatchObject({ isUnproved: true })
    expect(await anna.complete(id)).toMatchObject(unproved)
    expect((await anna.get(id, await leaderToken(shop.db, id))).body).not.toHaveProperty('isUnproved')
    await anna.change(id, { leader: leader({ email: 'other@example.com' }) })
    expect(await anna.complete(id)).toMatchObject(unproved)
    expect(await shop.db.selectFrom('stock_claims').selectAll().execute()).toEqual([])
    await anna.change(id)
    expect((await anna.complete(id)).status).toBe(200)
  })

  test('a change of a group must keep the minimum of persons', async () => {
    const { anna, id } = await groupOf(trio(), {}, 'paysthere')
    await anna.get(id, await leaderToken(shop.db, id))
    const { body } = await anna.complete<Completed>(id)
    const { booking } = (await anna.reservation(body.bookingId)).body
    const changed = (count: number) =>
      anna.changeBooking(body.bookingId, { ...booking, persons: booking.persons.slice(0, count) })
    expect(await changed(1)).toMatchObject({ status: 409, body: { errorcode: ERROR_CODE.groupSize } })
    expect((await changed(2)).status).toBe(200)
  })
})

describe('an inquiry', () => {
  test('completing an inquiry mails shop and leader, holds nothing and prevents further changes', async () => {
    const { anna, id } = await groupOf([pupil('Mia', { products: [] }), pupil('Ben')], { kind: 'inquiry' })
    expect((await anna.complete(id, { conditionsAccepted: false })).body['issues']).toMatchObject([
      { path: 'conditionsAccepted' },
    ])
    const key = newKey()
    expect(await anna.complete(id, { termsAccepted: false }, key)).toMatchObject({
      status: 200,
      body: { kind: 'inquiry', sent: true },
    })
    expect(await anna.complete(id, { termsAccepted: false }, key)).toMatchObject({ status: 200 })
    expect(await anna.complete(id)).toMatchObject(NOT_FOUND)
    expect(await anna.change(id)).toMatchObject(NOT_FOUND)
    const to = (await sent()).map(({ recipients, subject }) => `${recipients[0]}: ${subject}`)
    expect(to).toContain('anna@example.com: Ihre Gruppenanfrage bei Musterverleih')
    expect(to).toContain('verleih@example.com: Gruppenanfrage: Klasse 3b')
    expect(await shop.db.selectFrom('stock_claims').selectAll().execute()).toEqual([])
  })
})

test('The leader can change and cancel a group booking and remains its contact', async () => {
  const { anna, id } = await groupOf(trio(), { leader: leader() })
  const { body } = await anna.complete<Completed>(id)
  const { booking } = (await anna.reservation(body.bookingId)).body
  const asked = { ...booking, bookingId: body.bookingId }
  const { cart } = (await anna.send<{ cart: Cart }>('POST', '/worked/de/api/prices', asked)).body
  expect(cart.groupDiscount).toMatchObject({ percent: 10 })
  const changed = await anna.changeBooking(body.bookingId, {
    ...booking,
    persons: booking.persons.slice(0, 2),
    contact: null,
  })
  expect(changed).toMatchObject({ status: 200, body: { state: 'changed' } })
  const { body: after } = await anna.reservation(body.bookingId)
  expect(after.booking).toMatchObject({ isGroup: true, contact: { firstname: 'Anna' } })
  expect(after.cart.groupDiscount).toBeUndefined()
  expect(await anna.cancel(body.bookingId)).toMatchObject({ status: 200 })
})
