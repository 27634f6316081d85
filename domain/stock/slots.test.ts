import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freeInSlots } from './free-in-slots.ts'
import { occupiedBy } from './occupied.ts'
import { slotsOf, SLOTS_OF_DAY } from './slots.ts'

const minutesOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

describe('the slots of a rental by the hour', () => {
  test.each([
    ['one hour', { start: '10:00', hours: 1, cleaning: 0 }, 40, 44],
    ['one hour and 15 minutes of cleaning', { start: '10:00', hours: 1, cleaning: 15 }, 40, 45],
    ['cleaning that begins a slot', { start: '10:15', hours: 2, cleaning: 20 }, 41, 51],
    ['cleaning beyond midnight', { start: '22:00', hours: 1, cleaning: 120 }, 88, 96],
  ])('a rental by the hour takes whole quarters of an hour: %s', (_what, rental, from, to) => {
    expect(slotsOf(rental)).toEqual({ from, to })
  })

  test('two rentals share a slot only if their times, cleaning included, overlap', () => {
    const rental = fc.record({
      start: fc.constantFrom('08:00', '08:15', '09:30', '10:45', '12:00', '17:00'),
      hours: fc.integer({ min: 1, max: 6 }),
      cleaning: fc.integer({ min: 0, max: 8 }).map((quarters) => quarters * 15),
    })
    fc.assert(
      fc.property(rental, rental, (a, b) => {
        const [one, two] = [slotsOf(a), slotsOf(b)]
        const [from, other] = [minutesOfDay(a.start), minutesOfDay(b.start)]
        const meet = from < other + b.hours * 60 + b.cleaning && other < from + a.hours * 60 + a.cleaning
        return (one.from < two.to && two.from < one.to) === meet
      }),
    )
  })
})

describe('the time for which a rental takes its units', () => {
  const date = { from: '2026-07-01', to: '2026-07-01' }

  test('a rental with a start takes slots, and one without takes its days', () => {
    const rental = { date, pickupDayBefore: false, hours: 1, cleaning: 15 }
    expect(occupiedBy({ ...rental, start: '10:00' })).toEqual({ days: date, slots: { from: 40, to: 45 } })
    expect(occupiedBy(rental)).toEqual({ days: date })
    expect(occupiedBy({ date, pickupDayBefore: true })).toEqual({ days: { from: '2026-06-30', to: '2026-07-01' } })
  })

  test('hours that fill a day, with cleaning, take the whole day', () => {
    expect(occupiedBy({ date, pickupDayBefore: false, start: '00:00', hours: 23, cleaning: 60 })).toEqual({
      days: date,
    })
  })
})

describe('the free units of some slots', () => {
  const unit = {
    free: 3,
    slots: new Map([
      [40, 1],
      [44, 0],
    ]),
  }

  test('the slot with the fewest free units decides', () => {
    expect(freeInSlots(unit, { from: 30, to: 40 })).toBe(3)
    expect(freeInSlots(unit, { from: 38, to: 44 })).toBe(1)
    expect(freeInSlots(unit, { from: 0, to: SLOTS_OF_DAY })).toBe(0)
  })
})
