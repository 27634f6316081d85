import { describe, expect, test } from 'vitest'
import { offersDayBefore, serviceOf } from './service.ts'

const TODAY = '2026-12-01'
const hours = [{ from: '08:00', to: '18:00', start: null, end: null }]
const closed = (...days: string[]) => days.map((day) => ({ start: day, end: day }))
const village = (...days: string[]) => ({ closed: closed(...days), businesshours: hours, pickupDayBeforeFrom: '15:00' })
const lift = (...days: string[]) => ({ closed: closed(...days), businesshours: hours })
const period = { from: '2026-12-19', to: '2026-12-25' }

describe('how a location serves a period', () => {
  test('an open location with an evening hour offers collection on the evening before', () => {
    expect(serviceOf(lift(), period, TODAY)).toEqual({ closed: undefined, dayBefore: 'none' })
    expect(serviceOf(village(), period, TODAY)).toEqual({ closed: undefined, dayBefore: 'offered' })
  })

  test('a location closed on the return day is refused, and that day is named', () => {
    expect(serviceOf(village('2026-12-25'), period, TODAY)).toEqual({ closed: '2026-12-25', dayBefore: 'none' })
  })

  test('a location closed only between the first and the last day serves the period', () => {
    expect(serviceOf(lift('2026-12-22'), period, TODAY).closed).toBeUndefined()
  })

  test('a location closed on the first day offers only collection on the evening before', () => {
    expect(serviceOf(village('2026-12-19'), period, TODAY)).toEqual({ closed: undefined, dayBefore: 'only' })
    expect(serviceOf(lift('2026-12-19'), period, TODAY)).toEqual({ closed: '2026-12-19', dayBefore: 'none' })
  })

  test('a location that closes before its evening hour offers no collection on the evening before', () => {
    const untilNoon = { ...village(), businesshours: [{ from: '08:00', to: '12:00', start: null, end: null }] }
    expect(serviceOf(untilNoon, period, TODAY)).toEqual({ closed: undefined, dayBefore: 'none' })
    const closedThen = { ...untilNoon, closed: closed('2026-12-19') }
    expect(serviceOf(closedThen, period, TODAY)).toEqual({ closed: '2026-12-19', dayBefore: 'none' })
    // This shop closes at the hour at which collection on the evening before would begin.
    const untilThree = { ...village(), businesshours: [{ from: '08:00', to: '15:00', start: null, end: null }] }
    expect(offersDayBefore(untilThree, period, TODAY)).toBe(false)
  })

  test('a location closed on the evening before offers collection on the first day only', () => {
    expect(serviceOf(village('2026-12-18'), period, TODAY)).toEqual({ closed: undefined, dayBefore: 'none' })
  })
})

test.each([
  ['2026-12-18T07:30', true],
  ['2026-12-18T17:59', true],
  ['2026-12-18T18:00', false],
  ['2026-12-18T23:10', false],
  ['2026-12-19T00:05', false],
])('Collection on the evening before is offered until closing at 18:00: %s gives %s', (now, isOffered) => {
  expect(offersDayBefore(village(), period, now)).toBe(isOffered)
  expect(serviceOf(village(), period, now).dayBefore).toBe(isOffered ? 'offered' : 'none')
})

test('A location closed on the first day is unavailable after closing time the evening before', () => {
  const closedOnFirst = village('2026-12-19')
  expect(serviceOf(closedOnFirst, period, '2026-12-18T17:00')).toEqual({ closed: undefined, dayBefore: 'only' })
  expect(serviceOf(closedOnFirst, period, '2026-12-18T18:00')).toEqual({ closed: '2026-12-19', dayBefore: 'none' })
})
