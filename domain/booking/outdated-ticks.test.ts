import { expect, test } from 'vitest'
import { outdatedTicks } from './outdated-ticks.ts'

const ski = { id: 'ski', count: 1 }
const ben = { mainperson: true, type: 3 as const, label: 'Kind 1', firstname: 'Ben', products: [ski] }
const mia = { ...ben, mainperson: false, label: 'Kind 2', firstname: 'Mia' }
const service = { id: 'service' }
const insurance = { amount: 100 }

interface Changed {
  location?: string
  persons?: (typeof ben & { coverage?: object; shoesize?: number; phone?: string })[]
  specials?: (typeof service)[]
}
const booking = ({ location = 'tal', persons = [ben, mia], specials = [] }: Changed = {}) => ({
  booking: { location, persons: persons.map(({ coverage: _inCart, ...person }) => person) },
  cart: {
    persons: persons.map(({ coverage }) => ({ coverage })),
    specials,
  },
})

test.each<[string, Changed]>([
  ['another location', { location: 'berg' }],
  ['a removed person', { persons: [ben] }],
  ['an added person', { persons: [ben, mia, { ...mia, firstname: 'Leo' }] }],
  ['other equipment', { persons: [ben, { ...mia, products: [{ id: 'ski', count: 2 }] }] }],
  ['another shoe size', { persons: [ben, { ...mia, shoesize: 36 }] }],
  ['another name', { persons: [ben, { ...mia, firstname: 'Maria' }] }],
])('A changed booking loses its packed tick because of %s', (_what, changed) => {
  expect(outdatedTicks(booking(), booking(changed))).toEqual(['packed'])
})

test.each<[string, Changed]>([
  ['another order of the persons', { persons: [mia, ben] }],
  ['another phone number', { persons: [{ ...ben, phone: '0664 1' }, mia] }],
  ['an added special', { specials: [service] }],
])('A changed booking keeps all ticks despite %s', (_what, changed) => {
  expect(outdatedTicks(booking(), booking(changed))).toEqual([])
})

test('The tick of a special is removed when the special is no longer booked', () => {
  expect(outdatedTicks(booking({ specials: [service] }), booking())).toEqual(['special.service'])
})

test('The tick of the coverage is removed when another person gets coverage', () => {
  const covered = { ...ben, coverage: insurance }
  expect(outdatedTicks(booking({ persons: [covered, mia] }), booking({ persons: [covered, mia] }))).toEqual([])
  const both = booking({ persons: [covered, { ...mia, coverage: insurance }] })
  expect(outdatedTicks(booking({ persons: [covered, mia] }), both)).toEqual(['coverage'])
})
