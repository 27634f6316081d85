import { expect, test } from 'vitest'
import { CHART_FACTS } from './chart-facts.ts'

test('The example of a family on the page of the hold fits the limits', () => {
  const { bookings, units, unitDays } = CHART_FACTS.hold!
  // Four people with three units each: five bookings reach the limit of units, and stay below that of unit-days.
  expect({ bookings, units }).toEqual({ bookings: 5, units: 60 })
  expect(unitDays).toBeGreaterThan(360)
})

test('The example of three tries uses up the longest time of a hold', () => {
  const { held, longest } = CHART_FACTS.hold!
  // 10:00 to 10:30, 11:10 to 11:40 and 12:00 to 12:30.
  expect({ held, longest }).toEqual({ held: 30, longest: 90 })
})
