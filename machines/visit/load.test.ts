import { expect, test } from 'vitest'
import type { Reservation } from '#contract/checkout.ts'
import { ADULT, KID, STATUS } from '#contract/constants.ts'
import { fromDraft } from '#machines/booking/draft.ts'
import { initialContext } from '#machines/booking/context.ts'
import { bookedLocation, bookingInput, depotDraft } from '#test/support/booking-input.ts'
import { continuedChange, loadForChange, recoveredPeople } from './load.ts'

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

const NOW = '2026-12-01T09:00'
const paid = {
  bookingId: 'AAAAAAAAAAAAAAAAAAAAAA',
  number: 'ALP-7K2M9Q',
  status: STATUS.paid,
  amount: 9200,
  held: [],
  holdUntil: null,
  version: 'v1',
  booking: { ...order, accommodation: { name: 'Haus Huber', address: 'Seeweg 4' } },
  cart: { persons: [], specials: [] },
  date: order.date,
  location: { id: 'tal' },
  rate: null,
} as unknown as Reservation
const line = { type: 1 as const, age: null, coverage: false, products: [] }
const begun = {
  ...depotDraft,
  reservation: paid.bookingId,
  change: { number: 'ALP-7K2M9Q', version: 'v1', isPaid: true },
  persons: [
    { ...line, age: 41 },
    { ...line, type: 3 as const, age: 9, booked: 1 },
  ],
}
const drafts = {
  type: 'drafts.loaded' as const,
  draft: begun,
  personal: null,
  reservation: null,
  unanswered: [],
  page: 'cart' as const,
}

test('A change continued in a new tab has the booking’s names, but changed persons', () => {
  expect(continuedChange(paid, drafts, NOW)).toMatchObject({
    type: 'change.read',
    draft: begun,
    page: 'cart',
    reservation: { bookingId: paid.bookingId, change: { number: 'ALP-7K2M9Q', paid: 9200, version: 'v1' } },
    personal: {
      persons: [{ age: 41 }, { firstname: 'Mia', age: 9 }],
      remark: 'Wir kommen später.',
      accommodation: { name: 'Haus Huber', address: 'Seeweg 4' },
    },
  })
})

const personalIn = (accommodation: string | null) => {
  const answer = continuedChange(paid, { ...drafts, draft: { ...begun, accommodation } }, NOW)
  return answer.type === 'change.read' ? answer.personal : null
}

test('A person whom the change adds gets nobody’s name in a new tab', () => {
  expect(personalIn(null)!.persons[0]).toEqual({ age: 41 })
})

test('An accommodation that the change has chosen stays in a new tab', () => {
  expect(personalIn(null)).toHaveProperty('accommodation')
  expect(personalIn('hirschenwirt')).not.toHaveProperty('accommodation')
})

const unpaid = { ...paid, status: STATUS.open }
const asNew = { ...drafts, type: 'change.read' }
test.each([
  ['continues an unpaid change', unpaid, { type: 'change.read', reservation: { change: { paid: null } } }],
  ['refuses a paid booking with another version', { ...paid, version: 'v2' }, { type: 'change.refused' }],
  ['refuses a paid booking that was handed out', { ...paid, unchangeable: 'handedOut' }, { type: 'change.refused' }],
  ['orders anew if an unpaid booking has another version', { ...unpaid, version: 'v2' }, asNew],
  ['orders anew after a cancellation', { ...paid, status: STATUS.cancelled }, asNew],
  ['orders anew after a withdrawal', { ...paid, withdrawnAt: '2026-12-01T08:00:00.000Z' }, asNew],
  ['orders anew after the rental has begun', { ...paid, date: { from: '2026-12-01', to: '2026-12-02' } }, asNew],
] as const)('A new tab with a change %s', (_, reservation, answer) => {
  expect(continuedChange(reservation as Reservation, drafts, NOW)).toMatchObject(answer)
})
