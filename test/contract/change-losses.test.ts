import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop } from '#test/support/app.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'
import { adult, order, visitor } from '#test/support/visitor.ts'

const small = { ...workedTenant, shop: { ...workedTenant.shop, maxPersons: 3 } }
const shop = await openTestShop({ tenants: [small] })
afterAll(() => shop.close())
beforeEach(() => forgetOrders(shop.db))

const ski = { id: 'ski', count: 1 }
const helmet = { id: 'helmet', count: 1 }
const anna = adult([ski, helmet], { phone: '+43 660 1' })
const ben = adult([ski], { firstname: 'Ben', mainperson: false, label: 'Erwachsene 2' })
const eva = adult([ski], { firstname: 'Eva', mainperson: false, label: 'Erwachsene 3' })
const family = order({ persons: [anna, ben, eva], remark: 'Wir kommen um neun.' })

const booked = async () => {
  const visit = visitor(shop.app)
  const { bookingId: id } = (await visit.checkout(family)).body
  const seen = (await visit.reservation(id)).body
  const names = async () =>
    (await visit.reservation(id)).body.booking.persons.map(({ firstname, products }) => [
      firstname,
      ...products.map((line) => line.id),
    ])
  return { visit, id, seen, names, version: seen.version }
}
const ALL = [
  ['Anna', 'ski', 'helmet'],
  ['Ben', 'ski'],
  ['Eva', 'ski'],
]

describe('a change without a list of removed parts', () => {
  test('a change without a list of removed parts is accepted if it removes nothing', async () => {
    const { visit, id } = await booked()
    const more = { ...family, persons: [anna, { ...ben, products: [ski, helmet] }, eva], remark: 'Wir kommen um zehn.' }
    expect((await visit.changeNaming(id, more)).status).toBe(200)
  })

  test.each([
    ['a person', { ...family, persons: [anna, ben] }, ['persons.2']],
    ['a line', { ...family, persons: [{ ...anna, products: [ski] }, ben, eva] }, ['persons.0.products.helmet']],
    ['a phone number', { ...family, persons: [{ ...anna, phone: null }, ben, eva] }, ['persons.0.phone']],
    ['the message', { ...family, remark: null }, ['remark']],
  ])('a change without a list of removed parts is refused if it removes %s', async (_what, body, paths) => {
    const { visit, id, names, version } = await booked()
    const refused = await visit.changeNaming(id, body)
    expect(refused.status).toBe(409)
    expect(refused.body.lost?.map(({ path }) => path)).toEqual(paths)
    expect(await names()).toEqual(ALL)
    expect((await visit.reservation(id)).body).toMatchObject({ version, booking: { remark: 'Wir kommen um neun.' } })
  })
})

describe('a change with a list of removed parts', () => {
  const withoutBen = { ...family, persons: [anna, { ...eva, label: 'Erwachsene 2' }] }

  test('a change removes the person that it lists and keeps the others', async () => {
    const { visit, id, names, version } = await booked()
    const change = { version, persons: [0, 2], removed: ['persons.1'] }
    expect((await visit.changeNaming(id, withoutBen, change)).status).toBe(200)
    expect(await names()).toEqual([ALL[0], ALL[2]])
  })

  test('a change that removes a person can be sent again if its answer was lost', async () => {
    const { visit, id, names, version } = await booked()
    const change = { version, persons: [0, 2], removed: ['persons.1'] }
    await visit.changeNaming(id, withoutBen, change)
    expect((await visit.changeNaming(id, withoutBen, change)).status).toBe(200)
    expect(await names()).toEqual([ALL[0], ALL[2]])
  })

  test('a change is refused if it removes a person who is not in its list', async () => {
    const { visit, id, names, version } = await booked()
    const change = { version, persons: [0, 1], removed: ['persons.1'] }
    const refused = await visit.changeNaming(id, { ...family, persons: [anna, ben] }, change)
    expect(refused).toMatchObject({ status: 409, body: { lost: [{ path: 'persons.2', person: 'Erwachsene 3' }] } })
    expect(await names()).toEqual(ALL)
  })

  test('a change of an outdated version of the booking is refused', async () => {
    const { visit, id, names, version } = await booked()
    await visit.changeNaming(id, { ...family, remark: 'Wir kommen um zehn.' })
    const change = { version, persons: [0, 2], removed: ['persons.1'] }
    expect((await visit.changeNaming(id, withoutBen, change)).status).toBe(409)
    expect(await names()).toEqual(ALL)
  })

  test('a booking does not store which persons a change removed', async () => {
    const { visit, id, version } = await booked()
    await visit.changeNaming(id, withoutBen, { version, persons: [0, 2], removed: ['persons.1'] })
    const [{ payload }] = (await shop.db.selectFrom('reservations').select('payload').execute()) as [
      { payload: object },
    ]
    expect(Object.keys(payload)).not.toContain('change')
  })
})

const large = async () => {
  const { visit, id } = await booked()
  const { payload } = await shop.db.selectFrom('reservations').select('payload').executeTakeFirstOrThrow()
  const persons = [...payload.persons, { ...payload.persons[2]!, firstname: 'Ida', label: 'Erwachsene 4' }]
  await shop.db
    .updateTable('reservations')
    .set({ payload: JSON.stringify({ ...payload, persons }) })
    .execute()
  return { visit, id, before: (await visit.reservation(id)).body }
}

describe('a booking with more persons than the booking screen takes', () => {
  test('a booking too large for the screen says that only the shop can change it', async () => {
    expect((await large()).before.unchangeable).toBe('tooManyPersons')
    await forgetOrders(shop.db)
    expect((await booked()).seen.unchangeable).toBeUndefined()
  })

  test('no call of the visitor can change a booking too large for the screen', async () => {
    const { visit, id, before } = await large()
    const removed = ['persons.3']
    const change = { version: before.version, persons: [0, 1, 2], removed }
    expect((await visit.changeNaming(id, family, change)).status).toBe(409)
    expect((await visit.changeNaming(id, { ...family, persons: [anna, ben, eva, eva] })).status).toBe(409)
    expect((await visit.reservation(id)).body.booking.persons).toHaveLength(4)
  })
})
