import { expect, test } from 'vitest'
import { missingStays, stayInWords, widestNeed } from './stay.ts'

const rules = [
  { id: 'zustellung', type: 'delivery' as const, requires: 'address' as const, excludes: [] },
  { id: 'rueckholung', type: 'return' as const, requires: 'accommodation' as const, excludes: [] },
  { id: 'service', type: 'service' as const, excludes: [] },
]
const typed = { name: 'Haus Huber', address: 'Seeweg 4, 6999 Moos' }

test.each([
  ['nothing said', null, ['address', 'accommodation']],
  ['a house of the list', 'post', []],
  ['another house with its address', typed, ['accommodation']],
  ['an address alone', { ...typed, name: '' }, ['accommodation']],
  ['a house without an address', { ...typed, address: ' ' }, ['address', 'accommodation']],
])('With %s, the chosen specials name their missing fields', (_, accommodation, needs) => {
  const specials = ['service', 'rueckholung', 'zustellung']
  expect(missingStays(rules, { specials, accommodation }).map(({ need }) => need)).toEqual(needs)
})

test('A special that was not chosen has no missing fields', () => {
  expect(missingStays(rules, { specials: ['service', 'gone'], accommodation: null })).toEqual([])
})

test('An accommodation from the list is enough for a special that needs an address', () => {
  expect(widestNeed(['address', 'accommodation'])).toBe('accommodation')
  expect(widestNeed(['address', 'address'])).toBe('address')
  expect(widestNeed([])).toBeUndefined()
})

const listed = [
  { id: 'post', title: 'Gasthof Post', address: 'Dorfplatz 2, 6998 Kirchdorf' },
  { id: 'alpenrose', title: 'Hotel Alpenrose' },
]

test.each([
  ['a listed house', 'post', 'Gasthof Post, Dorfplatz 2, 6998 Kirchdorf'],
  ['a listed house without an address', 'alpenrose', 'Hotel Alpenrose'],
  ['a house that the shop has given up', 'krone', 'krone'],
  ['a typed one', { name: 'Haus Huber', address: 'Seeweg 4, 6999 Moos' }, 'Haus Huber, Seeweg 4, 6999 Moos'],
  ['a typed address', { name: '', address: 'Seeweg 4' }, 'Seeweg 4'],
  ['nothing typed', { name: '', address: '' }, null],
  ['nothing said', null, null],
])('The accommodation %s is formatted with the known parts of its address', (_, stay, words) => {
  expect(stayInWords(stay, listed)).toBe(words)
})
