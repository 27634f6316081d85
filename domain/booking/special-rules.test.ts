import { expect, test } from 'vitest'
import { excludedSpecials, excludesDayBefore, handoverAtShop, missingStays, transportOf } from './special-rules.ts'

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

test.each([
  ['none', ['service']],
  ['delivery', ['service', 'zustellung']],
  ['return', ['service', 'rueckholung']],
  ['both', ['zustellung', 'rueckholung']],
  ['both', ['rundum']],
  ['none', ['gone']],
] as const)('the shop does %s at the accommodation with %j', (transport, specials) => {
  const all = [...rules, { id: 'rundum', type: 'deliveryAndReturn' as const, excludes: [] }]
  expect(transportOf(all, specials)).toBe(transport)
})

test('days and times are kept only of what visitors do at the shop', () => {
  const said = { pickupdate: '2026-12-20', pickuptime: '10:00', returndate: '2026-12-22', returntime: '16:00' }
  const nobody = { pickupdate: null, pickuptime: null }
  const noReturn = { returndate: null, returntime: null }
  expect(handoverAtShop(said, 'none')).toEqual(said)
  expect(handoverAtShop(said, 'delivery')).toEqual({ ...said, ...nobody })
  expect(handoverAtShop(said, 'return')).toEqual({ ...said, ...noReturn })
  expect(handoverAtShop(said, 'both')).toEqual({ ...nobody, ...noReturn })
})
