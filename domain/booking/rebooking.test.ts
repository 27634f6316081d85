import { expect, test } from 'vitest'
import { BookingPayload } from '#contract/booking.ts'
import { STATUS } from '#contract/constants.ts'
import { BookingDraft } from '#contract/draft.ts'
import type { Cart } from '#contract/prices.ts'
import { changingDraft, isChangeable, rebookingDraft, rebookingPeople } from './rebooking.ts'

const booking = BookingPayload.parse({
  language: 'de',
  date: { from: '2026-01-10', to: '2026-01-12' },
  rate: 'flex',
  location: 'talstation',
  specials: ['depot'],
  dc: 'WINTER',
  persons: [
    {
      mainperson: true,
      type: 1,
      label: 'Erwachsener 1',
      firstname: 'Anna',
      weight: 64,
      coverage: true,
      products: [{ id: 'ski', count: 1, modelId: 'kante', property1: '165 cm' }],
    },
  ],
})
const cart = {
  persons: [
    { label: 'Erwachsener 1', type: 1, items: [{ id: 'ski', title: 'Sportski', modelTitle: 'Gratwerk Kante' }] },
  ],
} as unknown as Cart

test('A repeated booking copies persons, lines and location, but neither days nor discount code', () => {
  const draft = rebookingDraft(booking, cart)
  expect(BookingDraft.parse(draft)).toEqual(draft)
  expect(draft).toMatchObject({
    days: { from: null, to: null },
    rate: null,
    discountcode: null,
    location: 'talstation',
    specials: ['depot'],
    persons: [
      {
        type: 1,
        coverage: true,
        products: [{ id: 'ski', count: 1, title: 'Sportski', modelId: 'kante', property1: '165 cm' }],
      },
    ],
  })
})

test('A line that the cart does not name keeps its id as its title', () => {
  const [anna] = booking.persons
  const products = [
    { id: 'ski', count: 2 },
    { id: 'helm', count: 1 },
  ]
  const items = [{ id: 'ski', title: 'Sportski' }]
  const draft = rebookingDraft(
    {
      ...booking,
      location: undefined,
      accommodation: 'hirschenwirt',
      persons: [{ ...anna!, age: 40, coverage: undefined, products }],
    },
    { persons: [{ items }] } as unknown as Cart,
  )
  expect(draft.persons).toStrictEqual([
    {
      type: 1,
      age: 40,
      coverage: false,
      products: [
        { id: 'ski', count: 2, title: 'Sportski' },
        { id: 'helm', count: 1, title: 'helm' },
      ],
    },
  ])
  expect([draft.location, draft.accommodation]).toEqual([null, 'hirschenwirt'])
})

test('Personal data of the earlier booking fills the form', () => {
  const { persons, contact } = rebookingPeople({ ...booking, contact: { firstname: 'Maria' } })
  expect(persons).toEqual([expect.objectContaining({ firstname: 'Anna', weight: 64, phone: null })])
  expect(contact).toMatchObject({ firstname: 'Maria', phone: null })
})

test('Personal data stays with its person when the earlier booking lists kids first', () => {
  const [anna] = booking.persons
  const mia = { ...anna!, type: 3 as const, firstname: 'Mia' }
  const { persons } = rebookingPeople({ persons: [mia, anna!], contact: null })
  expect(persons.map(({ firstname }) => firstname)).toEqual(['Anna', 'Mia'])
})

test('A change of a booking starts with its days and times of collection and return', () => {
  const handover = { pickupdate: '2026-01-09', pickuptime: '17:00', returndate: '2026-01-12', returntime: '16:30' }
  expect(changingDraft({ ...booking, ...handover }, cart).handover).toEqual(handover)
})

test('A change of a booking starts with its days, rate and discount code', () => {
  const draft = changingDraft(booking, cart)
  expect(BookingDraft.parse(draft)).toEqual(draft)
  expect(draft).toMatchObject({
    ...rebookingDraft(booking, cart),
    days: { from: '2026-01-10', to: '2026-01-12' },
    rate: 'flex',
    discountcode: 'WINTER',
  })
})

test('An open or paid booking can be changed before its first day, unless withdrawn', () => {
  const date = { from: '2026-01-10', to: '2026-01-12' }
  expect(isChangeable({ status: STATUS.paid, date }, '2026-01-09')).toBe(true)
  expect(isChangeable({ status: STATUS.open, date }, '2026-01-09')).toBe(true)
  expect(isChangeable({ status: STATUS.paid, date }, '2026-01-10')).toBe(false)
  expect(isChangeable({ status: STATUS.completed, date }, '2026-01-09')).toBe(false)
  expect(isChangeable({ status: STATUS.cancelled, date }, '2026-01-09')).toBe(false)
  const withdrawnAt = '2026-01-08T09:00:00.000Z'
  expect(isChangeable({ status: STATUS.paid, date, withdrawnAt }, '2026-01-09')).toBe(false)
})
