import { describe, expect, test } from 'vitest'
import type { BusinessHours } from '#contract/locations.ts'
import { closedDay, hoursOn, isOpenOn, occupiedDays, pickupDay } from './opening.ts'

const main = { start: null, end: null }
const hours = (from: string, to: string, more: Partial<BusinessHours> = {}): BusinessHours => ({
  from,
  to,
  ...main,
  ...more,
})
const daily = { closed: [], businesshours: [hours('08:00', '18:00')] }

describe('opening hours of a location', () => {
  test('the main hours apply on every day', () => {
    expect(hoursOn(daily, '2026-12-24')).toEqual([hours('08:00', '18:00')])
  })

  test("a season's own hours apply from its first to its last day", () => {
    const own = hours('07:30', '19:00', { start: '2026-12-19', end: '2027-01-06' })
    const location = { closed: [], businesshours: [hours('08:00', '18:00'), own] }
    for (const day of ['2026-12-19', '2026-12-31', '2027-01-06']) expect(hoursOn(location, day)).toEqual([own])
    for (const day of ['2026-12-18', '2027-01-07']) expect(hoursOn(location, day)).toEqual([hours('08:00', '18:00')])
  })

  test('a midday break splits a day into several windows', () => {
    const location = { closed: [], businesshours: [hours('08:00', '12:00'), hours('14:00', '18:00')] }
    expect(hoursOn(location, '2026-12-24').map(({ from }) => from)).toEqual(['08:00', '14:00'])
  })

  test('hours apply on their weekdays only, and Sunday is 7', () => {
    const location = {
      closed: [],
      businesshours: [
        hours('08:00', '18:00', { weekdays: [1, 2, 3, 4, 5] }),
        hours('09:00', '12:00', { weekdays: [6] }),
      ],
    }
    expect(hoursOn(location, '2026-12-25').map(({ from }) => from)).toEqual(['08:00'])
    expect(hoursOn(location, '2026-12-26').map(({ from }) => from)).toEqual(['09:00'])
    expect(isOpenOn(location, '2026-12-27')).toBe(false)
  })

  test("a weekday left out of a season's own hours is closed", () => {
    const own = hours('09:00', '12:00', { weekdays: [6], start: '2026-12-01', end: '2026-12-31' })
    const location = { closed: [], businesshours: [hours('08:00', '18:00'), own] }
    expect(isOpenOn(location, '2026-12-26')).toBe(true)
    expect(isOpenOn(location, '2026-12-25')).toBe(false)
  })

  test('a location is closed on closed days, both ends included', () => {
    const location = { ...daily, closed: [{ start: '2026-12-24', end: '2026-12-26' }] }
    expect(['2026-12-23', '2026-12-24', '2026-12-26', '2026-12-27'].map((day) => isOpenOn(location, day))).toEqual([
      true,
      false,
      false,
      true,
    ])
  })
})

const closedOn = (day: string) => ({ ...daily, closed: [{ start: day, end: day }] })

describe('locations open for a period', () => {
  const week = { from: '2026-12-19', to: '2026-12-26' }

  test('an open pickup day and an open return day suffice', () => {
    expect(closedDay(daily, week, false)).toBeUndefined()
  })

  test('a closed pickup day prevents the rental', () => {
    expect(closedDay(closedOn('2026-12-19'), week, false)).toBe('2026-12-19')
  })

  test('a closed return day prevents the rental', () => {
    expect(closedDay(closedOn('2026-12-26'), week, false)).toBe('2026-12-26')
  })

  test('closed days in between do not matter', () => {
    expect(closedDay({ ...daily, closed: [{ start: '2026-12-20', end: '2026-12-25' }] }, week, false)).toBeUndefined()
  })

  test('pickup on the day before needs that day open, not the first', () => {
    expect(closedDay(closedOn('2026-12-18'), week, false)).toBeUndefined()
    expect(closedDay(closedOn('2026-12-18'), week, true)).toBe('2026-12-18')
    expect(closedDay(closedOn('2026-12-19'), week, true)).toBeUndefined()
  })
})

describe('pickup on the day before', () => {
  const newYear = { from: '2027-01-01', to: '2027-01-03' }

  test('pickup on the day before claims stock on that day too', () => {
    expect(pickupDay(newYear, true)).toBe('2026-12-31')
    expect(occupiedDays(newYear, true)).toEqual({ from: '2026-12-31', to: '2027-01-03' })
  })

  test('without pickup on the day before, that day claims no stock', () => {
    expect(pickupDay(newYear, false)).toBe('2027-01-01')
    expect(occupiedDays(newYear, false)).toEqual(newYear)
  })
})
