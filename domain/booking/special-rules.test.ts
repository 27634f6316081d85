import { expect, test } from 'vitest'
import { excludedSpecials, excludesDayBefore, handoverAtShop, transportOf } from './special-rules.ts'

const rules = [
  { id: 'zustellung', type: 'delivery' as const, requires: 'address' as const, excludes: ['dayBefore' as const] },
  { id: 'rueckholung', type: 'return' as const, requires: 'accommodation' as const, excludes: [] },
  { id: 'service', type: 'service' as const, excludes: [] },
]

test('Delivery and collection on the evening before exclude each other', () => {
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
] as const)('The shop’s transport is "%s" for a booking with the specials %j', (transport, specials) => {
  const all = [...rules, { id: 'rundum', type: 'deliveryAndReturn' as const, excludes: [] }]
  expect(transportOf(all, specials)).toBe(transport)
})

test('Delivery clears the collection’s day and time, and return pick-up clears the return’s', () => {
  const chosen = { pickupdate: '2026-12-20', pickuptime: '10:00', returndate: '2026-12-22', returntime: '16:00' }
  const noPickup = { pickupdate: null, pickuptime: null }
  const noReturn = { returndate: null, returntime: null }
  expect(handoverAtShop(chosen, 'none')).toEqual(chosen)
  expect(handoverAtShop(chosen, 'delivery')).toEqual({ ...chosen, ...noPickup })
  expect(handoverAtShop(chosen, 'return')).toEqual({ ...chosen, ...noReturn })
  expect(handoverAtShop(chosen, 'both')).toEqual({ ...noPickup, ...noReturn })
})
