import { expect, test } from 'vitest'
import { excludedSpecials, excludesDayBefore, isDelivered, missingStays } from './special-rules.ts'

const rules = [
  { id: 'zustellung', type: 'delivery' as const, requires: 'address' as const, excludes: ['dayBefore' as const] },
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
])('with %s, the missing fields of the chosen specials are named', (_, accommodation, needs) => {
  const specials = ['service', 'rueckholung', 'zustellung']
  expect(missingStays(rules, { specials, accommodation }).map(({ need }) => need)).toEqual(needs)
})

test('a special that is not chosen has no missing fields', () => {
  expect(missingStays(rules, { specials: ['service', 'gone'], accommodation: null })).toEqual([])
})

test('delivery excludes collecting on the evening before', () => {
  const specials = ['service', 'zustellung', 'rueckholung']
  expect(excludedSpecials(rules, { specials, pickupDayBefore: true })).toEqual(['zustellung'])
  expect(excludedSpecials(rules, { specials, pickupDayBefore: false })).toEqual([])
  expect(specials.filter((special) => excludesDayBefore(rules, special))).toEqual(['zustellung'])
})

test('a booking is delivered when its special is a delivery, not a return pick-up', () => {
  expect(isDelivered(rules, ['service', 'zustellung'])).toBe(true)
  expect(isDelivered(rules, ['service', 'rueckholung'])).toBe(false)
  expect(isDelivered([], ['zustellung'])).toBe(false)
})
