import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BusinessHours } from '#contract/locations.ts'
import { minutesOf } from './handover.ts'
import { beginOf, hasEnded, hasStarted, startsOn } from './starts.ts'
import { endOfHours } from './end-of-hours.ts'

const hours = (from: string, to: string): BusinessHours => ({ from, to, start: null, end: null })
const lake = { closed: [], businesshours: [hours('09:00', '12:00'), hours('13:30', '17:15')] }
const day = '2026-07-01'
const rules = { grid: 30 as const, earliest: '2026-06-02T00:00' }

const asTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

describe('the starts of a day', () => {
  test('a rental begins while the location is open, and ends while it is open', () => {
    expect(startsOn(lake, { day, hours: 1 }, rules)).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '13:30',
      '14:00',
      '14:30',
      '15:00',
      '15:30',
      '16:00',
    ])
    expect(startsOn(lake, { day, hours: 3 }, rules)).toEqual(['09:00', '10:30', '11:00', '11:30', '13:30', '14:00'])
  })

  test('starts lie on the grid of the clock, even if the location opens between them', () => {
    const early = { closed: [], businesshours: [hours('08:50', '11:00')] }
    expect(startsOn(early, { day, hours: 1 }, { ...rules, grid: 15 })).toEqual([
      '09:00',
      '09:15',
      '09:30',
      '09:45',
      '10:00',
    ])
  })

  test('no rental starts on a closed day, or is longer than the opening hours', () => {
    expect(startsOn({ ...lake, closed: [{ start: day, end: day }] }, { day, hours: 1 }, rules)).toEqual([])
    expect(startsOn(lake, { day, hours: 9 }, rules)).toEqual([])
  })

  test('no start is earlier than allowed', () => {
    expect(startsOn(lake, { day, hours: 1 }, { ...rules, earliest: `${day}T15:10` })).toEqual(['15:30', '16:00'])
    expect(startsOn(lake, { day, hours: 1 }, { ...rules, earliest: '2026-07-02T00:00' })).toEqual([])
  })

  test('no rental lies in the hour in which the clock changes', () => {
    const always = { closed: [], businesshours: [hours('00:00', '23:59')] }
    const clockChange = { from: 120, to: 180 }
    const starts = startsOn(always, { day, hours: 2 }, { ...rules, clockChange })
    expect(starts.slice(0, 3)).toEqual(['00:00', '03:00', '03:30'])
  })

  test('every start is on the grid, within the opening hours, and in order', () => {
    const time = fc.integer({ min: 0, max: 95 }).map((slot) => slot * 15)
    fc.assert(
      fc.property(
        time,
        time,
        fc.integer({ min: 1, max: 24 }),
        fc.constantFrom(15 as const, 30 as const),
        (a, b, count, grid) => {
          fc.pre(a < b)
          const open = { closed: [], businesshours: [hours(asTime(a), asTime(b))] }
          const starts = startsOn(open, { day, hours: count }, { ...rules, grid }).map(minutesOf)
          return (
            starts.every((start) => start % grid === 0 && a <= start && start + count * 60 <= b) &&
            starts.every((start, at) => at === 0 || starts[at - 1]! < start)
          )
        },
      ),
    )
  })
})

describe('the begin and the end of a booking', () => {
  const booked = { start: '10:00', hours: 3 }

  test('a rental by the hour ends when its hours end', () => {
    expect(endOfHours('10:30', 3)).toBe('13:30')
  })

  test('only a booking with `sameDay` and a start begins at a time of day', () => {
    expect(beginOf(day, { ...booked, sameDay: true })).toBe(`${day}T10:00`)
    expect(beginOf(day, booked)).toBeUndefined()
    expect(beginOf(day, { sameDay: true })).toBeUndefined()
  })

  test('an hourly rental starts at its time, a daily one after its first day', () => {
    expect([`${day}T09:59`, `${day}T10:00`].map((now) => hasStarted(day, booked, now))).toEqual([false, true])
    expect([`${day}T23:59`, '2026-07-02T00:00'].map((now) => hasStarted(day, {}, now))).toEqual([false, true])
  })

  test('an hourly rental ends at its time, a daily one after its last day', () => {
    expect([`${day}T12:59`, `${day}T13:00`].map((now) => hasEnded(day, booked, now))).toEqual([false, true])
    expect([`${day}T23:59`, '2026-07-02T00:00'].map((now) => hasEnded(day, {}, now))).toEqual([false, true])
  })
})
