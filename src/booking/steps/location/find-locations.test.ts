import { expect, test } from 'vitest'
import { bookedLocation } from '#test/support/booking-input.ts'
import { findLocations, isWorthSearching } from './find-locations.ts'

const hotels = (count: number) => Array.from({ length: count }, (_, at) => `Hotel ${at}`)
const shop = (...counts: number[]) =>
  counts.map((count, at) => bookedLocation(`place-${at}`, { hotels: hotels(count) }))

test.each([
  ['one location, however many hotels', shop(40), false],
  ['two locations with a few hotels', shop(6, 6), false],
  ['two locations with forty hotels', shop(38, 2), true],
  ['three locations', shop(0, 0, 0), true],
])('The search for locations is offered in a shop with %s: %s', (_, locations, isOffered) => {
  expect(isWorthSearching(locations)).toBe(isOffered)
})

test('A location is found by its town, region or a hotel nearby', () => {
  const tal = bookedLocation('tal', { city: 'Sankt Valtin', region: 'Vorderes Tal', hotels: ['Pension Lärchenblick'] })
  const berg = bookedLocation('berg', { city: 'Hochegg' })
  for (const query of ['valtin', 'vorderes', 'larchenblick']) expect(findLocations([tal, berg], query)).toEqual([tal])
})
