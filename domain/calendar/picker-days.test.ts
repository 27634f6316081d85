import { expect, test } from 'vitest'
import { pickerDays } from './picker-days.ts'

const today = '2026-11-21'

test('A date picker offers whole years, from 100 years ago to 52 years ahead', () => {
  expect(pickerDays(today)).toEqual({ from: '1926-01-01', to: '2078-12-31' })
})

test('A given first or last day of a date picker replaces only its own default', () => {
  expect(pickerDays(today, { max: '2026-11-20' })).toEqual({ from: '1926-01-01', to: '2026-11-20' })
  expect(pickerDays(today, { min: '2026-11-22' })).toEqual({ from: '2026-11-22', to: '2078-12-31' })
  expect(pickerDays(today, { min: '2026-11-22', max: '2027-04-11' })).toEqual({ from: '2026-11-22', to: '2027-04-11' })
})
