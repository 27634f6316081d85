import { expect, test } from 'vitest'
import type { Reservation } from '#contract/checkout.ts'
import { ADULT, KID, STATUS } from '#contract/constants.ts'
import { fromDraft } from '#machines/booking/draft.ts'
import { initialContext } from '#machines/booking/context.ts'
import { bookedLocation, bookingInput, depotDraft } from '#test/support/booking-input.ts'
import { loadForChange, recoveredPeople } from './load.ts'

const anna = { firstname: 'Anna', lastname: 'Berger', email: 'anna@example.com', height: 172, shoesize: 39 }
const order: Reservation['booking'] = {
  language: 'de',
  date: { from: '2026-12-19', to: '2026-12-25' },
  persons: [
    { ...anna, mainperson: true, type: ADULT, label: 'Erwachsener 1', products: [] },
    { firstname: 'Mia', age: 8, mainperson: true, type: KID, label: 'Kind 1', products: [] },
  ],
  specials: [],
  pickupDayBefore: false,
  remark: 'Wir kommen später.',
  newsletter: true,
  createUser: false,
  termsAccepted: true,
}
const open = { status: STATUS.open, booking: order }

const copied = (...types: (1 | 2 | 3)[]) => {
  const persons = types.map((type) => ({ type, age: null, coverage: false, products: [] }))
  return fromDraft(initialContext(bookingInput([bookedLocation('tal')])), { ...depotDraft, persons }).booking
}

test('The persons of a closed tab are restored, with the remark', () => {
  expect(recoveredPeople(open, copied(1, 3))).toMatchObject({
    persons: [anna, { firstname: 'Mia', age: 8 }],
    remark: 'Wir kommen später.',
    newsletter: true,
  })
})

test('Measures typed in the new tab are kept when persons are restored', () => {
  const booking = copied(1, 3)
  const measured = { ...booking.persons.adults[0]!, height: 180 }
  const { persons } = recoveredPeople(open, { ...booking, persons: { ...booking.persons, adults: [measured] } })!
  expect(persons[0]).toMatchObject({ firstname: 'Anna', height: 180, shoesize: 39 })
})

test.each([
  ['the order is paid', { ...open, status: STATUS.paid }, copied(1, 3)],
  ['the booking has one more person', open, copied(1, 3, 3)],
  ['one person has another type', open, copied(1, 1)],
] as const)('No person is restored if %s', (_, reservation, booking) => {
  expect(recoveredPeople(reservation, booking)).toBeNull()
})

test('No person is restored if a person in the new tab already has a name', () => {
  const booking = copied(1, 3)
  const named = { ...booking.persons.adults[0]!, firstname: 'Bert' }
  expect(recoveredPeople(open, { ...booking, persons: { ...booking.persons, adults: [named] } })).toBeNull()
})

test('A change of a booking starts with its remark, group name and ticks', () => {
  const booking = { ...order, groupname: 'Rodler', newsletter: false, createUser: true }
  const reservation = {
    ...open,
    booking,
    cart: { persons: [], specials: [] },
    date: order.date,
    location: { id: 'tal' },
  } as unknown as Reservation
  expect(loadForChange(reservation).personal).toMatchObject({
    groupname: 'Rodler',
    remark: 'Wir kommen später.',
    newsletter: false,
    createUser: true,
  })
})
