import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inEachLocale } from '#contract/primitives.ts'
import type { FolderRate, Season } from '#contract/tenant-folder.ts'
import {
  type CalendarFacts,
  closedReason,
  dayUnavailableReason,
  firstOpenDay,
  rangeUnavailableReason,
} from './unavailable-day.ts'
import { type ChosenDays, clickDay } from '#domain/calendar/day-range.ts'
import { addDays } from '#domain/calendar/days.ts'
import { bookableRates, RENTAL_DAYS_MAX } from '#domain/pricing/rates.ts'
import { upcomingSeasons } from '#domain/calendar/seasons.ts'

const TODAY = '2026-11-21'
const hours = [{ from: '08:00', to: '18:00', start: null, end: null }]
const place = (...closed: string[]) => ({
  closed: closed.map((day) => ({ start: day, end: day })),
  businesshours: hours,
})
const withEve = (...closed: string[]) => ({ ...place(...closed), pickupDayBeforeFrom: '15:00' })

const shop = (more: Partial<CalendarFacts> = {}): CalendarFacts => ({
  today: TODAY,
  now: `${TODAY}T09:00`,
  seasons: [
    { from: '2026-11-28', to: '2027-04-18' },
    { from: '2027-11-28', to: '2028-04-18' },
  ],
  locations: [place()],
  days: new Map(),
  ...more,
})
const always = [{ from: '2026-01-01', to: '2029-12-31' }]
const nothing: ChosenDays = { from: null, to: null }
const from = (day: string): ChosenDays => ({ from: day, to: null })

describe('days that cannot be chosen', () => {
  test('a day up to today or out of season cannot be chosen', () => {
    expect(dayUnavailableReason(TODAY, nothing, shop())).toEqual({ kind: 'past' })
    expect(dayUnavailableReason('2026-11-27', nothing, shop())).toEqual({ kind: 'season' })
    expect(dayUnavailableReason('2026-11-28', nothing, shop())).toBeUndefined()
  })

  test('a day is closed if the chosen location is closed, or all locations are', () => {
    const day = '2026-12-25'
    expect(dayUnavailableReason(day, nothing, shop({ locations: [place(day)] }))).toEqual({ kind: 'closed' })
    expect(dayUnavailableReason(day, nothing, shop({ locations: [place(day), place(day)] }))).toEqual({
      kind: 'closed',
    })
    expect(dayUnavailableReason(day, nothing, shop({ locations: [place(day), place()] }))).toBeUndefined()
  })

  test('a day is unavailable for the reason that the server gives', () => {
    const days = new Map([
      ['2026-12-20', { reason: 'rate' as const }],
      ['2026-12-21', { reason: 'full' as const }],
    ])
    expect(dayUnavailableReason('2026-12-20', nothing, shop({ days }))).toEqual({ kind: 'rate' })
    expect(dayUnavailableReason('2026-12-21', nothing, shop({ days }))).toEqual({ kind: 'full' })
  })
})

test('the search for the first open day skips days on which the location is closed', () => {
  const closed = { closed: [{ start: '2026-11-28', end: '2027-01-03' }], businesshours: hours }
  expect(firstOpenDay(shop())).toBe('2026-11-28')
  expect(firstOpenDay(shop({ locations: [closed] }))).toBe('2027-01-04')
  expect(firstOpenDay(shop({ locations: [closed, place()] }))).toBe('2026-11-28')
  expect(firstOpenDay(shop({ locations: [{ ...closed, businesshours: [] }] }))).toBe('2026-11-28')
})

describe('a closed day with collection on the evening before', () => {
  const day = '2026-12-25'
  const village = shop({ locations: [withEve(day)] })

  test('a closed day with collection on the evening before can be the first rental day', () => {
    expect(dayUnavailableReason(day, nothing, village)).toBeUndefined()
    expect(dayUnavailableReason('2026-12-28', from(day), village)).toBeUndefined()
    expect(dayUnavailableReason(day, nothing, shop({ locations: [place(day)] }))).toEqual({ kind: 'closed' })
    expect(dayUnavailableReason(day, nothing, shop({ locations: [withEve('2026-12-24', day)] }))).toEqual({
      kind: 'closed',
    })
  })

  test('a closed day with collection on the evening before can never be the last day', () => {
    expect(dayUnavailableReason(day, from('2026-12-20'), village)).toEqual({ kind: 'closed' })
    expect(dayUnavailableReason('2026-12-20', from(day), village)).toEqual({ kind: 'unserved' })
    expect(rangeUnavailableReason({ from: day, to: day }, village)).toEqual({ kind: 'unserved' })
  })

  test('a day can be the first day if one of several locations is open', () => {
    expect(closedReason(day, shop({ locations: [place(day), withEve(day)] }))).toBeUndefined()
    expect(closedReason(day, shop({ locations: [place(day), place(day)] }))).toBe('closed')
  })

  test('only the first reason is reported: past, then out of season, then closed', () => {
    const closed = { locations: [place(TODAY, '2026-11-27', day)] }
    expect([TODAY, '2026-11-27', day].map((one) => closedReason(one, shop(closed)))).toEqual([
      'past',
      'season',
      'closed',
    ])
  })
})

describe('days that can be chosen after a first day', () => {
  test('days beyond a gap between seasons cannot be chosen, before or after the first day', () => {
    expect(dayUnavailableReason('2027-04-18', from('2027-04-10'), shop())).toBeUndefined()
    expect(dayUnavailableReason('2027-11-28', from('2027-04-10'), shop())).toEqual({ kind: 'gap' })
    expect(dayUnavailableReason('2027-04-18', from('2027-11-28'), shop())).toEqual({ kind: 'gap' })
  })

  test('days beyond the longest rental cannot be chosen', () => {
    const first = '2027-01-01'
    const facts = shop({ seasons: always })
    expect(dayUnavailableReason(addDays(first, RENTAL_DAYS_MAX - 1), from(first), facts)).toBeUndefined()
    const long = { kind: 'long', days: RENTAL_DAYS_MAX }
    expect(dayUnavailableReason(addDays(first, RENTAL_DAYS_MAX), from(first), facts)).toEqual(long)
    expect(dayUnavailableReason(first, from(addDays(first, RENTAL_DAYS_MAX)), facts)).toEqual(long)
  })

  test('days that would make the rental shorter than its minimum cannot be chosen', () => {
    const days = new Map([
      ['2026-12-20', { minDays: 3 }],
      ['2026-12-21', {}],
    ])
    const facts = shop({ days })
    expect(dayUnavailableReason('2026-12-21', from('2026-12-20'), facts)).toEqual({ kind: 'short', days: 3 })
    expect(dayUnavailableReason('2026-12-22', from('2026-12-20'), facts)).toBeUndefined()
    expect(dayUnavailableReason('2026-12-20', from('2026-12-21'), facts)).toEqual({ kind: 'short', days: 3 })
    expect(dayUnavailableReason('2026-12-22', from('2026-12-21'), facts)).toBeUndefined()
    expect(rangeUnavailableReason({ from: '2026-12-20', to: '2026-12-20' }, facts)).toEqual({ kind: 'short', days: 3 })
  })

  test('days beyond a sold-out day cannot be chosen', () => {
    const facts = shop({ days: new Map([['2026-12-22', { reason: 'full' as const }]]) })
    expect(dayUnavailableReason('2026-12-21', from('2026-12-20'), facts)).toBeUndefined()
    expect(dayUnavailableReason('2026-12-22', from('2026-12-20'), facts)).toEqual({ kind: 'full' })
    expect(dayUnavailableReason('2026-12-23', from('2026-12-20'), facts)).toEqual({ kind: 'fullBetween' })
    expect(dayUnavailableReason('2026-12-20', from('2026-12-23'), facts)).toEqual({ kind: 'fullBetween' })
  })

  test('a last day cannot be chosen if no location is open on both days', () => {
    const facts = shop({ locations: [place('2026-12-20'), place('2026-12-26')] })
    expect(dayUnavailableReason('2026-12-25', from('2026-12-20'), facts)).toBeUndefined()
    expect(dayUnavailableReason('2026-12-26', from('2026-12-20'), facts)).toEqual({ kind: 'unserved' })
  })

  test('a day on which no rental can begin can still be the last day', () => {
    const facts = shop({ days: new Map([['2026-12-22', { reason: 'rate' as const }]]) })
    expect(dayUnavailableReason('2026-12-22', from('2026-12-20'), facts)).toBeUndefined()
    expect(dayUnavailableReason('2026-12-22', from('2026-12-24'), facts)).toEqual({ kind: 'rate' })
  })

  test('the chosen first day and days after a complete range remain clickable', () => {
    const facts = shop({ days: new Map([['2026-12-20', { reason: 'full' as const, minDays: 3 }]]) })
    expect(dayUnavailableReason('2026-12-20', from('2026-12-20'), facts)).toBeUndefined()
    expect(dayUnavailableReason('2027-11-28', { from: '2026-12-21', to: '2026-12-26' }, facts)).toBeUndefined()
  })
})

const season = (id: string, first: string, last: string): Season => ({
  id,
  title: inEachLocale(() => id),
  from: first,
  to: last,
})
const rate: FolderRate = {
  id: 'plain',
  title: inEachLocale(() => 'Tarif'),
  conditions: inEachLocale(() => ''),
  percent: 100,
  default: true,
  freeCancellationDays: null,
  fees: [],
}

test('The picker accepts exactly the ranges that at least one rate covers', () => {
  const seasons = [
    season('winter', '12-01', '04-15'),
    season('carnival', '04-16', '04-20'),
    season('all', '07-01', '10-26'),
  ]
  const rates = [{ ...rate, minDays: 3 }]
  const shown = upcomingSeasons(seasons, TODAY)
  const days = new Map(Array.from({ length: 800 }, (_, at) => [addDays(TODAY, at), { minDays: 3 }] as const))
  const facts = shop({ seasons: shown, days })
  const day = fc.integer({ min: 1, max: 700 }).map((count) => addDays(TODAY, count))
  fc.assert(
    fc.property(day, day, (first, second) => {
      if (first === second || dayUnavailableReason(first, nothing, facts)) return
      const { from: start, to: end } = clickDay(clickDay(nothing, first), second)
      const isBookable = bookableRates(rates, seasons, { from: start!, to: end! }, TODAY).length > 0
      expect(dayUnavailableReason(second, from(first), facts) === undefined).toBe(isBookable)
    }),
    { numRuns: 1000 },
  )
})
