import { describe, expect, test } from 'vitest'
import { daysOfLastYear, findShortages, recentDays, type UnitDay, withTransfers } from './forecast.ts'

const TODAY = '2027-01-13'

describe('compared days', () => {
  test.each([
    ['today', '2027-01-13', ['2027-01-06', '2026-12-30', '2026-12-23', '2026-12-16']],
    ['in six days', '2027-01-19', ['2027-01-12', '2027-01-05', '2026-12-29', '2026-12-22']],
    ['in seven days', '2027-01-20', ['2027-01-06', '2026-12-30', '2026-12-23', '2026-12-16']],
    ['in 27 days', '2027-02-09', ['2027-01-12', '2027-01-05', '2026-12-29', '2026-12-22']],
  ])('A day %s is compared with the last four of its weekday that are over', (_, day, compared) => {
    expect(recentDays(day, TODAY)).toEqual(compared)
  })

  test('Last year’s days have the weekday of the coming day', () => {
    expect(daysOfLastYear('2027-02-10')).toEqual(['2026-02-18', '2026-02-11', '2026-02-04'])
  })
})

const day = (date: string, numbers: Partial<UnitDay> = {}): UnitDay => ({
  location: 'tal',
  unit: 'ski',
  day: date,
  stock: 4,
  booked: 0,
  expected: 0,
  ...numbers,
})
const forecastShortages = (days: readonly UnitDay[]) => withTransfers(findShortages(days), days)
const short = { booked: 4, expected: 1.2 }

describe('shortages', () => {
  test.each([
    ['half a unit too many', { booked: 4, expected: 0.5 }, 1],
    ['bookings above the stock alone', { booked: 6 }, 2],
  ])('%s is a shortage', (_, numbers, missing) => {
    expect(forecastShortages([day('2027-01-20', numbers)])).toMatchObject([{ missing, transfers: [] }])
  })

  test.each([
    ['all units are booked', { booked: 4 }],
    ['less than half a unit is too many', { booked: 4, expected: 0.4 }],
  ])('There is no shortage if %s', (_, numbers) => {
    expect(forecastShortages([day('2027-01-20', numbers)])).toEqual([])
  })

  test('Days that follow each other are one shortage with the numbers of the worst day', () => {
    const days = [
      day('2027-01-22', { booked: 5 }),
      day('2027-01-21', { booked: 5, expected: 2 }),
      day('2027-01-20', short),
      day('2027-01-24', short),
    ]
    expect(forecastShortages(days)).toEqual([
      {
        location: 'tal',
        unit: 'ski',
        date: { from: '2027-01-20', to: '2027-01-22' },
        stock: 4,
        booked: 5,
        expected: 2,
        missing: 3,
        transfers: [],
      },
      {
        location: 'tal',
        unit: 'ski',
        date: { from: '2027-01-24', to: '2027-01-24' },
        stock: 4,
        booked: 4,
        expected: 1.2,
        missing: 1,
        transfers: [],
      },
    ])
  })
})

describe('transfers', () => {
  test('A location gives what it can spare on all days, the largest spare first', () => {
    const days = [
      day('2027-01-20', { booked: 8 }),
      day('2027-01-21', { booked: 6 }),
      day('2027-01-20', { location: 'berg', booked: 1 }),
      // 4 − 2.1 leaves one whole unit.
      day('2027-01-21', { location: 'berg', booked: 2, expected: 0.1 }),
      day('2027-01-20', { location: 'see', booked: 2 }),
      day('2027-01-21', { location: 'see' }),
      day('2027-01-20', { location: 'fern', unit: 'boot' }),
      day('2027-01-21', { location: 'fern', unit: 'boot' }),
    ]
    expect(forecastShortages(days)).toMatchObject([
      {
        missing: 4,
        transfers: [
          { from: 'see', count: 2 },
          { from: 'berg', count: 1 },
        ],
      },
    ])
  })

  test('A unit is offered to one shortage only', () => {
    const days = [
      day('2027-01-20', { booked: 5 }),
      day('2027-01-20', { location: 'see', booked: 6 }),
      day('2027-01-20', { location: 'berg', booked: 2 }),
    ]
    expect(forecastShortages(days)).toMatchObject([
      { location: 'see', missing: 2, transfers: [{ from: 'berg', count: 2 }] },
      { location: 'tal', missing: 1, transfers: [] },
    ])
  })

  test('A unit helps again on other days', () => {
    const days = ['2027-01-20', '2027-01-22'].flatMap((date) => [
      day(date, { booked: 5 }),
      day(date, { location: 'berg', booked: 3 }),
    ])
    const transfers = [{ from: 'berg', count: 1 }]
    expect(forecastShortages(days)).toMatchObject([{ transfers }, { transfers }])
  })
})
