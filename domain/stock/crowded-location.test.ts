import { expect, test } from 'vitest'
import { isLocationCrowded } from './crowded-location.ts'

test.each([
  [40, 100, false],
  [41, 100, true],
  [41, 164, false],
  [100, 400, false],
  [101, 400, true],
])('A location with %i of %i units held without payment is crowded: %s', (held, capacity, isCrowded) => {
  expect(isLocationCrowded(held, capacity)).toBe(isCrowded)
})
