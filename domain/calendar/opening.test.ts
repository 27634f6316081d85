import { describe, expect, test } from 'vitest'
import type { BusinessHours } from '#contract/locations.ts'
import { mainHours } from './main-hours.ts'
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
  test('a location’s main hours apply on days without hours of their own', () => {
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

  test('hours apply on their weekdays only, where Sunday has the number 7', () => {
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

  test("a location is closed on weekdays that a season's own hours leave out", () => {
    const own = hours('09:00', '12:00', { weekdays: [6], start: '2026-12-01', end: '2026-12-31' })
    const location = { closed: [], businesshours: [hours('08:00', '18:00'), own] }
    expect(isOpenOn(location, '2026-12-26')).toBe(true)
    expect(isOpenOn(location, '2026-12-25')).toBe(false)
  })

  test('a location is closed from the first to the last day of a closure', () => {
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

  test('a location is offered if it is open on the collection and return days', () => {
    expect(closedDay(daily, week, false)).toBeUndefined()
  })

  test('a location closed on the collection day is not offered', () => {
    expect(closedDay(closedOn('2026-12-19'), week, false)).toBe('2026-12-19')
  })

  test('a location closed on the return day is not offered', () => {
    expect(closedDay(closedOn('2026-12-26'), week, false)).toBe('2026-12-26')
  })

  test('a location closed only between collection and return is offered', () => {
    expect(closedDay({ ...daily, closed: [{ start: '2026-12-20', end: '2026-12-25' }] }, week, false)).toBeUndefined()
  })

  test('collection on the evening before needs a location open that evening, not the next day', () => {
    expect(closedDay(closedOn('2026-12-18'), week, false)).toBeUndefined()
    expect(closedDay(closedOn('2026-12-18'), week, true)).toBe('2026-12-18')
    expect(closedDay(closedOn('2026-12-19'), week, true)).toBeUndefined()
  })
})

describe('collection on the day before', () => {
  const newYear = { from: '2027-01-01', to: '2027-01-03' }

  test('collection on the evening before also claims stock on the day before', () => {
    expect(pickupDay(newYear, true)).toBe('2026-12-31')
    expect(occupiedDays(newYear, true)).toEqual({ from: '2026-12-31', to: '2027-01-03' })
  })

  test('the day before the rental claims no stock if collection is on the first day', () => {
    expect(pickupDay(newYear, false)).toBe('2027-01-01')
    expect(occupiedDays(newYear, false)).toEqual(newYear)
  })
})

describe('the main hours of all locations', () => {
  test('the main hours span all hours without a season, from earliest opening to latest closing', () => {
    const broken = {
      closed: [],
      businesshours: [
        hours('08:30', '12:00'),
        hours('14:00', '18:30'),
        hours('07:00', '20:00', { start: '2026-12-19', end: '2027-01-06' }),
      ],
    }
    expect(mainHours([daily])).toEqual({ from: '08:00', to: '18:00', varies: false })
    expect(mainHours([daily, daily])).toEqual({ from: '08:00', to: '18:00', varies: false })
    expect(mainHours([daily, broken])).toEqual({ from: '08:00', to: '18:30', varies: true })
    expect(mainHours([{ closed: [], businesshours: [hours('09:00', '18:00', { weekdays: [1, 2] })] }])).toEqual({
      from: '09:00',
      to: '18:00',
      varies: true,
    })
  })

  test('the main hours are missing if a shop has only hours of seasons', () => {
    const own = hours('07:30', '19:00', { start: '2026-12-19', end: '2027-01-06' })
    expect(mainHours([{ closed: [], businesshours: [own] }])).toBeUndefined()
  })
})
