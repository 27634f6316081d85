import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  addDays,
  ageOn,
  countDays,
  dayIn,
  daysBetween,
  eachDay,
  isReversed,
  isToCome,
  isWithinDays,
  timeIn,
  weekdayOf,
} from './days.ts'

const someDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const someCount = fc.integer({ min: -5000, max: 5000 })

// Vienna changes its clocks on 29 March and 25 October 2026. Apia skipped 30 December 2011.
describe.each(['Europe/Vienna', 'Pacific/Apia', 'America/Los_Angeles', 'UTC'])('a machine in %s', (zone) => {
  beforeEach(() => {
    vi.stubEnv('TZ', zone)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  test('the process uses the time zone under test', () => {
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
  })

  test('a day on which clocks change counts as one day', () => {
    expect(countDays({ from: '2026-03-28', to: '2026-03-30' })).toBe(3)
    expect(countDays({ from: '2026-10-24', to: '2026-10-26' })).toBe(3)
    expect(addDays('2026-03-28', 1)).toBe('2026-03-29')
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30')
    expect(addDays('2026-10-26', -1)).toBe('2026-10-25')
    expect(addDays('2026-10-25', -1)).toBe('2026-10-24')
    expect(addDays('2011-12-29', 1)).toBe('2011-12-30')
  })

  test('days can be added across the end of a year', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
    expect(countDays({ from: '2026-12-28', to: '2027-01-03' })).toBe(7)
  })

  test('leap years have 29 February, and 2100 does not', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
    expect(addDays('2100-02-28', 1)).toBe('2100-03-01')
    expect(daysBetween('2028-01-01', '2029-01-01')).toBe(366)
  })

  test('counting days is the inverse of adding them', () => {
    fc.assert(fc.property(someDay, someCount, (day, count) => daysBetween(day, addDays(day, count)) === count))
    fc.assert(fc.property(someDay, someDay, (a, b) => addDays(a, daysBetween(a, b)) === b))
  })

  test('days sort in calendar order as strings', () => {
    fc.assert(fc.property(someDay, someDay, (a, b) => a < b === daysBetween(a, b) > 0))
  })

  test('weekdays run from 1 Monday to 7 Sunday', () => {
    expect(weekdayOf('2026-12-21')).toBe(1)
    expect(weekdayOf('2026-12-27')).toBe(7)
    fc.assert(fc.property(someDay, (day) => weekdayOf(addDays(day, 1)) === (weekdayOf(day) % 7) + 1))
  })
})

describe('days of a range', () => {
  test('a range whose first and last day are equal is one day', () => {
    expect(countDays({ from: '2026-12-24', to: '2026-12-24' })).toBe(1)
    expect(eachDay({ from: '2026-12-24', to: '2026-12-24' })).toEqual(['2026-12-24'])
  })

  test('a range includes its first and its last day', () => {
    expect(eachDay({ from: '2026-12-30', to: '2027-01-02' })).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ])
  })

  test('the list of a range has as many days as the range counts', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 0, max: 400 }), (from, more) => {
        const range = { from, to: addDays(from, more) }
        return eachDay(range).length === countDays(range) && eachDay(range).at(-1) === range.to
      }),
    )
  })

  test('a range that ends before it starts has no days', () => {
    expect(eachDay({ from: '2026-12-24', to: '2026-12-20' })).toEqual([])
    expect(isReversed({ from: '2026-12-24', to: '2026-12-20' })).toBe(true)
    expect(isReversed({ from: '2026-12-24', to: '2026-12-24' })).toBe(false)
    expect(isReversed({ from: '2026-12-24', to: null })).toBe(false)
  })
})

describe('age on a day', () => {
  test('age increases on the birthday, not before', () => {
    expect(ageOn('2011-12-24', '2026-12-23')).toBe(14)
    expect(ageOn('2011-12-24', '2026-12-24')).toBe(15)
    expect(ageOn('2011-12-24', '2027-01-01')).toBe(15)
  })

  test('someone born on 29 February turns older on 1 March in common years', () => {
    expect(ageOn('2012-02-29', '2027-02-28')).toBe(14)
    expect(ageOn('2012-02-29', '2027-03-01')).toBe(15)
    expect(ageOn('2012-02-29', '2028-02-29')).toBe(16)
  })
})

describe("the shop's calendar day", () => {
  test('the shop’s day follows its time zone', () => {
    const lateInVienna = new Date('2026-12-23T23:30:00Z')
    expect(dayIn('Europe/Vienna', lateInVienna)).toBe('2026-12-24')
    expect(dayIn('UTC', lateInVienna)).toBe('2026-12-23')
    expect(dayIn('America/Los_Angeles', new Date('2027-01-01T07:59:00Z'))).toBe('2026-12-31')
  })

  test('the shop’s day changes at midnight in summer time too', () => {
    expect(dayIn('Europe/Vienna', new Date('2026-07-01T21:59:59Z'))).toBe('2026-07-01')
    expect(dayIn('Europe/Vienna', new Date('2026-07-01T22:00:00Z'))).toBe('2026-07-02')
  })
})

describe("the shop's time of day", () => {
  test('the shop’s time follows its time zone in summer and winter', () => {
    expect(timeIn('Europe/Vienna', new Date('2026-07-01T22:05:59Z'))).toBe('00:05')
    expect(timeIn('Europe/Vienna', new Date('2026-12-24T13:30:00Z'))).toBe('14:30')
  })
})

describe('days between two bounds', () => {
  test('a day equal to a bound is included, and a missing bound excludes no day', () => {
    expect(isWithinDays('2026-12-24', '2026-12-24', '2026-12-24')).toBe(true)
    expect(isWithinDays('2026-12-24', '2026-12-25', null)).toBe(false)
    expect(isWithinDays('2026-12-24', null, '2026-12-23')).toBe(false)
    expect(isWithinDays('2026-12-24', undefined, undefined)).toBe(true)
  })

  test('a rental counts as upcoming until the day before it begins', () => {
    expect(isToCome('2026-12-25', '2026-12-24')).toBe(true)
    expect(isToCome('2026-12-24', '2026-12-24')).toBe(false)
  })
})
