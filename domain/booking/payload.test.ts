import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { ADULT, KID, PERSONAL_FIELDS, YOUTH } from '#contract/constants.ts'
import { BookingPayload } from '#contract/booking.ts'
import { addLine } from './lines.ts'
import { toOrder } from './order-payload.ts'
import { type Booking, toPayload } from './payload.ts'
import {
  addPerson,
  changePerson,
  initialPersons,
  renumber,
  type Person,
  type PersonRules,
} from '#domain/persons/persons.ts'

const rules: PersonRules = {
  maxPersons: 12,
  youthAge: 15,
  coveragePerDefault: true,
  ageDay: '2027-01-09',
  typeNames: { 1: 'Erwachsene', 2: 'Jugend', 3: 'Kind' },
}
const boot = {
  product: { id: 'boot', title: 'Skischuh', type: 0 },
  model: { id: 'soft', brand: 'Gratwerk', title: 'Soft 80' },
  variant: { property1: '26.5' },
} as const

const equipped = (person: Person): Person => ({
  ...person,
  firstname: 'Maria',
  email: 'maria.berger@example.com',
  weight: 62,
  birthday: '1990-05-04',
  products: addLine([], boot).map((line) => ({ ...line, outOfStock: 1 })),
})
const family = changePerson(
  changePerson(
    addPerson(addPerson(initialPersons(rules), KID, rules), KID, rules),
    { list: 'adults', at: 0 },
    equipped,
    rules,
  ),
  { list: 'kids', at: 0 },
  (kid) => ({ ...kid, age: 15 }),
  rules,
)
const booking: Booking = {
  persons: family,
  days: { from: '2027-01-09', to: '2027-01-15' },
  rate: 'standard',
  hours: null,
  location: 'tal',
  pickupDayBefore: true,
  specials: ['servicepaket'],
  discountcode: 'SKI10',
  accommodation: 'alpenrose',
  wl: 'alpin',
  handover: { pickupdate: '2027-01-08', pickuptime: '16:00', returndate: null, returntime: null },
  contact: { firstname: 'Maria', isAutofilled: true },
  groupname: ' Skiclub ',
  remark: 'Anreise spät',
  newsletter: true,
  createUser: false,
}
const sender = { locale: 'de', rules } as const
const send = (more: Partial<Booking> = {}) => toPayload({ ...booking, ...more }, sender)

const orderedStayOf = (accommodation: Booking['accommodation']) =>
  toOrder({ ...booking, accommodation }, sender, null, () => PERSONAL_FIELDS).accommodation

const keysOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [...(Array.isArray(value) ? [] : [key]), ...keysOf(inner)])
    : []

describe('the booking sent to the server', () => {
  test('the payload of a booking contains the visitor’s choices', () => {
    expect(send()).toMatchObject({
      language: 'de',
      date: { from: '2027-01-09', to: '2027-01-15' },
      rate: 'standard',
      hours: null,
      location: 'tal',
      pickupDayBefore: true,
      wl: 'alpin',
      specials: ['servicepaket'],
      dc: 'SKI10',
      accommodation: 'alpenrose',
    })
  })

  test('the payload of a booking contains the id of the visitor’s open reservation', () => {
    expect(send().bookingId).toBeNull()
    expect(toPayload(booking, sender, 'the-reservation-before').bookingId).toBe('the-reservation-before')
  })

  test('the payload of a booking has no fields beyond the contract, such as amounts', () => {
    for (const sent of [send(), toOrder(booking, sender, null, () => PERSONAL_FIELDS)]) {
      const kept = keysOf(z.parse(BookingPayload, sent))
      expect(keysOf(sent).filter((key) => !kept.includes(key))).toEqual([])
      expect(keysOf(sent).filter((key) => /price|amount|stock|title|brand/i.test(key))).toEqual([])
    }
  })

  test('a line in the payload contains only ids and a count', () => {
    expect(send().persons[0]!.products).toEqual([{ id: 'boot', count: 1, modelId: 'soft', property1: '26.5' }])
  })

  test('adults come first in the payload, each with label, main-person flag and coverage', () => {
    expect(send().persons.map(({ label, mainperson }) => [label, mainperson])).toEqual([
      ['Erwachsene 1', true],
      ['Erwachsene 2', false],
      ['Jugend 1', true],
      ['Kind 1', true],
    ])
    expect(send().persons.map(({ coverage }) => coverage)).toEqual([true, true, true, true])
  })

  test('a kid who counts as a youth is sent as a youth', () => {
    expect(send().persons.map(({ type }) => type)).toEqual([ADULT, ADULT, YOUTH, KID])
    expect(family.kids.map(({ type }) => type)).toEqual([KID, KID])
  })

  test('the payload of a booking is valid while days, rate and location are missing', () => {
    const early = send({
      days: { from: null, to: null },
      rate: null,
      location: null,
      discountcode: null,
      accommodation: null,
    })
    expect(z.safeParse(BookingPayload, early).success).toBe(true)
  })
})

describe('personal data in the payload', () => {
  test('a price request contains personal data only where prices depend on it', () => {
    expect(send().persons[0]).toMatchObject({ birthday: '1990-05-04' })
    expect(send().persons[2]).toMatchObject({ age: 15 })
    for (const key of ['firstname', 'email', 'weight']) expect(keysOf(send())).not.toContain(key)
  })

  test('an order contains all personal data, with remark, newsletter and replaced reservation', () => {
    const order = toOrder(booking, sender, 'the-reservation-before', () => PERSONAL_FIELDS)
    expect(order.persons[0]).toMatchObject({
      firstname: 'Maria',
      email: 'maria.berger@example.com',
      weight: 62,
      birthday: '1990-05-04',
      products: [{ id: 'boot', count: 1, modelId: 'soft', property1: '26.5' }],
    })
    expect(order).toMatchObject({
      bookingId: 'the-reservation-before',
      remark: 'Anreise spät',
      groupname: 'Skiclub',
      pickupdate: '2027-01-08',
      pickuptime: '16:00',
      returndate: null,
      returntime: null,
      newsletter: true,
      createUser: false,
      dc: 'SKI10',
    })
  })

  test('a separate contact is sent only when all persons are under age', () => {
    expect(toOrder(booking, sender, null, () => PERSONAL_FIELDS).contact).toBeNull()
    const kids = { ...booking, persons: { adults: [], kids: renumber({ adults: [], kids: family.kids }, rules).kids } }
    expect(toOrder(kids, sender, null, () => PERSONAL_FIELDS).contact).toEqual({ firstname: 'Maria' })
  })

  test('a kid who counts as a youth is ordered as a youth', () => {
    expect(toOrder(booking, sender, null, () => PERSONAL_FIELDS).persons.map(({ type }) => type)).toEqual([
      ADULT,
      ADULT,
      YOUTH,
      KID,
    ])
  })

  test('only an order contains a typed accommodation, each part on one line', () => {
    const typed = { name: ' Haus\nHuber ', address: 'Seeweg 4,\t6999 Moos' }
    expect(send({ accommodation: typed }).accommodation).toBeNull()
    expect(orderedStayOf(typed)).toEqual({ name: 'Haus Huber', address: 'Seeweg 4, 6999 Moos' })
    expect(orderedStayOf({ name: ' ', address: '' })).toBeNull()
    expect(orderedStayOf('alpenrose')).toBe('alpenrose')
  })
})
