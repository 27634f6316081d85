import { expect, test } from 'vitest'
import {
  MOST_OF_ADDRESS,
  MOST_OF_PERSON,
  MOST_OF_PROVED_ADDRESS,
  MOST_OF_PROVED_PERSON,
  UNPAID_HOLDS_OF_ADDRESS,
  UNPAID_HOLDS_OF_PERSON,
} from './holding-limits.ts'

test('Holds without payment have the limits that the rules name', () => {
  expect([UNPAID_HOLDS_OF_PERSON, MOST_OF_PERSON]).toEqual([5, { units: 60, unitDays: 800 }])
  expect([UNPAID_HOLDS_OF_ADDRESS, MOST_OF_ADDRESS]).toEqual([15, { units: 150, unitDays: 1200 }])
  expect(MOST_OF_PROVED_PERSON).toEqual({ units: 260, unitDays: 2000 })
  expect(MOST_OF_PROVED_ADDRESS).toEqual({ units: 520, unitDays: 4000 })
})
