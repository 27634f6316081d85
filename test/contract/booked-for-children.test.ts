import { afterAll, beforeEach, expect, test } from 'vitest'
import type { StaffReservation } from '#contract/staff.ts'
import { openMailShop } from '#test/support/mail.ts'
import { staffMember } from '#test/support/staff.ts'
import { adult, boot, order, visitor, type OrderInput } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const tenant = { ...workedTenant, shop: { ...workedTenant.shop, requiredPersonalFields: ['phone' as const] } }
const shop = await openMailShop({ tenants: [tenant] })
beforeEach(() => shop.forgetAll())
afterAll(() => shop.close())

const phone = '+43 660 1234567'
const maria = {
  firstname: 'Maria',
  lastname: 'Berger',
  email: 'maria@example.com',
  phone,
  birthday: '1985-02-03',
}
const child = (at: number, more: Partial<OrderInput['persons'][number]> = {}) =>
  adult([boot('26.5')], {
    type: 3,
    mainperson: at === 1,
    label: `Kind ${at}`,
    firstname: null,
    lastname: null,
    email: null,
    shoesize: 40,
    phone,
    ...more,
  })
const forChildren = (more: Partial<OrderInput> = {}) =>
  order({ persons: [child(1, { firstname: 'Mia' }), child(2)], contact: maria, ...more })

test.each<[string, OrderInput['contact'], string[]]>([
  ['missing', undefined, ['firstname', 'lastname', 'email', 'phone', 'birthday']],
  ['under age', { ...maria, birthday: '2010-05-04' }, ['birthday']],
  ['without a birthday', { ...maria, birthday: null }, ['birthday']],
])('A booking for kids is refused if the adult who books is %s', async (_who, contact, fields) => {
  const { status, body } = await visitor(shop.app).checkout(forChildren({ contact }))
  expect(status).toBe(422)
  const { issues } = body as unknown as { issues: { path: string }[] }
  expect(issues.map(({ path }) => path)).toEqual(fields.map((field) => `contact.${field}`))
})

test('The adult who books for kids is stored separately, and the kids keep their data', async () => {
  const anna = visitor(shop.app)
  const { status, body } = await anna.checkout(forChildren())
  expect(status).toBe(201)
  const { booking, email, cart } = (await anna.reservation(body.bookingId)).body
  expect(email).toBe('maria@example.com')
  expect(booking.contact).toEqual(maria)
  expect(booking.persons).toMatchObject([{ firstname: 'Mia', shoesize: 40, email: null }, { firstname: null }])
  expect(cart.persons).toHaveLength(2)
})

test('An adult among the persons is the contact', async () => {
  const anna = visitor(shop.app)
  const { body } = await anna.checkout(order({ persons: [adult([boot('26.5')], { phone })], contact: maria }))
  const { booking, email } = (await anna.reservation(body.bookingId)).body
  expect([booking.contact, email]).toEqual([null, 'anna@example.com'])
})

test('Mail and counter show the adult who booked for kids', async () => {
  const { anna, bookingId, number } = await shop.book(forChildren())
  await shop.queue({ kind: 'confirmed' }, { reservation: bookingId, recipient: 'maria@example.com' })
  await shop.sendDue()
  expect((await shop.received()).at(-1)!.text).toContain('Guten Tag Maria Berger!')

  const staff = await staffMember(shop)
  const { body } = await staff.call<StaffReservation>('GET', `/reservations/${number}`)
  expect(body.contact).toEqual({ name: 'Maria Berger', phone })
  expect(body.persons.map(({ name, missing }) => [name, missing])).toEqual([
    ['Mia', []],
    ['', []],
  ])
  for (const text of ['Berger', 'maria@example', '1234567']) {
    const found = await staff.call<{ found: { number: string }[] }>('POST', '/search', { text })
    expect([text, found.body.found.map((one) => one.number)]).toEqual([text, [number]])
  }
  expect((await anna.send('GET', `/worked/de/api/checkout/${bookingId}/receipt.pdf`)).status).toBe(200)
})

test('A change can replace the adult who has booked for kids', async () => {
  const { anna, bookingId } = await shop.book(forChildren())
  const later = { ...maria, firstname: 'Martina', email: 'martina@example.com' }
  expect((await anna.change(bookingId, forChildren({ contact: later }))).status).toBe(200)
  const { booking, email } = (await anna.reservation(bookingId)).body
  expect([booking.contact, email]).toEqual([later, 'martina@example.com'])
})
