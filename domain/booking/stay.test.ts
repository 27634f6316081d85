import { expect, test } from 'vitest'
import { missingStays, widestNeed } from './stay.ts'
import { stayInWords } from './stay-texts.ts'

const rules = [
  { id: 'zustellung', type: 'delivery' as const, requires: 'address' as const, excludes: [] },
  { id: 'rueckholung', type: 'return' as const, requires: 'accommodation' as const, excludes: [] },
  { id: 'service', type: 'service' as const, excludes: [] },
]
const typed = { name: 'Haus Huber', address: 'Seeweg 4, 6999 Moos' }

test.each([
  ['no accommodation', null, ['address', 'accommodation']],
  ['a house of the list', 'post', []],
  ['another house with its address', typed, ['accommodation']],
  ['an address without a name', { ...typed, name: '' }, ['accommodation']],
  ['a house without an address', { ...typed, address: ' ' }, ['address', 'accommodation']],
])('Missing accommodation fields are reported for the chosen specials: %s', (_, accommodation, needs) => {
  const specials = ['service', 'rueckholung', 'zustellung']
  expect(missingStays(rules, { specials, accommodation }).map(({ need }) => need)).toEqual(needs)
})

test('A special that was not chosen needs no accommodation fields', () => {
  expect(missingStays(rules, { specials: ['service', 'gone'], accommodation: null })).toEqual([])
})

test('A listed accommodation is a stricter requirement than an address', () => {
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
  ['a house that the shop has removed from its list', 'krone', 'krone'],
  ['a typed house', { name: 'Haus Huber', address: 'Seeweg 4, 6999 Moos' }, 'Haus Huber, Seeweg 4, 6999 Moos'],
  ['a typed address', { name: '', address: 'Seeweg 4' }, 'Seeweg 4'],
  ['an accommodation with empty fields', { name: '', address: '' }, null],
  ['no accommodation', null, null],
])('Only the known parts of an accommodation are shown: %s', (_, stay, words) => {
  expect(stayInWords(stay, listed)).toBe(words)
})
