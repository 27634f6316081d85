import { expect, test } from 'vitest'
import { BookingPayload } from '#contract/booking.ts'
import type { Cart } from '#contract/prices.ts'
import { bookedParts, lostParts, placesInOrder } from './booked-parts.ts'

const anna = {
  mainperson: true,
  type: 1 as const,
  label: 'Erwachsene 1',
  firstname: 'Anna',
  phone: '+43 660 1',
  birthday: '1990-05-04',
  coverage: true,
  products: [
    { id: 'ski', count: 1 },
    { id: 'ski.1', count: 1 },
  ],
}
const child = (label: string, firstname: string) => ({
  mainperson: label === 'Kind 1',
  type: 3 as const,
  label,
  firstname,
  age: 9,
  products: [{ id: 'helm', count: 1 }],
})
const booking = BookingPayload.parse({
  language: 'de',
  date: { from: '2026-01-10', to: '2026-01-12' },
  persons: [anna, child('Kind 1', 'Mia'), child('Kind 2', 'Ben')],
  specials: ['depot'],
  remark: 'Wir kommen spät.',
  accommodation: 'alpenhof',
  pickuptime: '09:00',
})
const cart = {
  persons: [{ items: [{ id: 'ski', title: 'Sportski' }] }, { items: [{ id: 'helm', title: 'Helm' }] }],
  specials: [{ id: 'depot', title: 'Depot' }],
} as unknown as Cart
const parts = bookedParts({ booking, cart })
const lost = (after: Partial<typeof booking>, places: (number | null)[] = [0, 1, 2]) =>
  lostParts(parts, { ...booking, ...after }, places).map(({ path }) => path)

test('The parts of a booking are listed with their person and title, if any', () => {
  expect(parts).toContainEqual({ path: 'persons.2', person: 'Kind 2', title: null })
  expect(parts).toContainEqual({ path: 'persons.1.products.helm', person: 'Kind 1', title: 'Helm' })
  expect(parts).toContainEqual({ path: 'specials.depot', person: null, title: 'Depot' })
  expect(parts).toContainEqual({ path: 'persons.0.phone', person: 'Erwachsene 1', title: null })
})

test('Changed values, added persons and added lines do not count as removals', () => {
  const [first, ...others] = booking.persons
  const richer = { ...first!, firstname: 'Anne', phone: '1', products: [...first!.products, { id: 'helm', count: 1 }] }
  const persons = [richer, { ...first!, label: 'Erwachsene 2' }, ...others]
  expect(lost({ persons, remark: 'Wir kommen früh.', accommodation: 'seehof' }, [0, null, 1, 2])).toEqual([])
})

test('Removing a person from the middle reports only that person as removed', () => {
  const [first, , last] = booking.persons
  expect(lost({ persons: [first!, last!] }, [0, 2])).toEqual(['persons.1'])
})

test('Removed lines, fields, specials and details are each reported', () => {
  const [first, ...others] = booking.persons
  const poorer = { ...first!, phone: null, birthday: null, coverage: false, products: [] }
  expect(
    lost({ persons: [poorer, ...others], specials: [], remark: null, accommodation: null, pickuptime: null }),
  ).toEqual([
    'persons.0.products.ski',
    'persons.0.products.ski.1',
    'persons.0.coverage',
    'persons.0.phone',
    'persons.0.age',
    'persons.0.birthday',
    'specials.depot',
    'accommodation',
    'remark',
    'pickuptime',
  ])
})

test('A removal is reported if two persons in a change have the same booked index', () => {
  expect(lost({}, [0, 1, 1])).toEqual(['persons.2'])
})

test('A booking’s separate contact is a listed part, unless the booking is a group’s', () => {
  const contact = { firstname: 'Eva' }
  expect(bookedParts({ booking: { ...booking, contact }, cart }).map(({ path }) => path)).toContain('contact')
  expect(bookedParts({ booking: { ...booking, contact, isGroup: true }, cart }).map(({ path }) => path)).not.toContain(
    'contact',
  )
})

const types = (...all: (1 | 2 | 3)[]) => all.map((type) => ({ type }))

test('Adults match booked adults in order, minors match booked minors, and the rest are new', () => {
  expect(placesInOrder(types(1, 3, 2), types(1, 1, 2, 2, 3))).toEqual([0, null, 1, 2, null])
})
