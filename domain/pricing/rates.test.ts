import { describe, expect, test } from 'vitest'
import { inEachLocale } from '#contract/primitives.ts'
import type { FolderRate, Season } from '#contract/tenant-folder.ts'
import { addDays } from '#domain/calendar/days.ts'
import { bookableRates, cheaperRate, defaultRate, isBookable, RENTAL_DAYS_MAX } from './rates.ts'

const winter: Season = { id: 'winter', title: inEachLocale(() => 'Winter'), from: '12-01', to: '04-15' }
const rate = (id: string, more: Partial<FolderRate> = {}): FolderRate => ({
  id,
  title: inEachLocale(() => id),
  conditions: inEachLocale(() => id),
  percent: 100,
  default: false,
  freeCancellationDays: null,
  fees: [],
  ...more,
})
const week = { from: '2027-01-09', to: '2027-01-15' }

describe('bookable rates', () => {
  test('unless the shop rents for today, a rate is bookable from tomorrow on', () => {
    expect(isBookable(rate('plain'), [winter], week, '2027-01-08')).toBe(true)
    expect(isBookable(rate('plain'), [winter], week, '2027-01-09')).toBe(false)
    expect(isBookable(rate('plain'), [winter], week, '2027-01-10')).toBe(false)
  })

  test('a rate is not bookable for a period that ends before it starts', () => {
    expect(isBookable(rate('plain'), [winter], { from: week.to, to: week.from }, '2026-12-01')).toBe(false)
    expect(isBookable(rate('plain'), [winter], { from: week.to, to: week.to }, '2026-12-01')).toBe(true)
  })

  test('a rate is bookable only if the first day is at least leadDays ahead', () => {
    const early = rate('early', { leadDays: 30 })
    expect(isBookable(early, [winter], week, '2026-12-10')).toBe(true)
    expect(isBookable(early, [winter], week, '2026-12-11')).toBe(false)
  })

  test('a rate is bookable only for at least its minimum number of days', () => {
    const long = rate('long', { minDays: 7 })
    expect(isBookable(long, [winter], week, '2026-12-01')).toBe(true)
    expect(isBookable(long, [winter], { ...week, to: '2027-01-14' }, '2026-12-01')).toBe(false)
  })

  test('a rate is bookable only if all days are in season', () => {
    expect(isBookable(rate('plain'), [winter], { from: '2027-04-14', to: '2027-04-15' }, '2027-01-01')).toBe(true)
    expect(isBookable(rate('plain'), [winter], { from: '2027-04-14', to: '2027-04-16' }, '2027-01-01')).toBe(false)
    expect(isBookable(rate('plain'), [winter], { from: '2027-06-01', to: '2027-06-02' }, '2027-01-01')).toBe(false)
  })

  test('a rate covers at most a year, even if the season never ends', () => {
    const always: Season = { ...winter, from: '01-01', to: '12-31' }
    const lasting = (days: number) => ({ from: week.from, to: addDays(week.from, days - 1) })
    expect(isBookable(rate('plain'), [always], lasting(RENTAL_DAYS_MAX), '2027-01-01')).toBe(true)
    expect(isBookable(rate('plain'), [always], lasting(RENTAL_DAYS_MAX + 1), '2027-01-01')).toBe(false)
    expect(isBookable(rate('plain'), [always], { from: week.from, to: '9999-12-31' }, '2027-01-01')).toBe(false)
  })

  test('a rate’s own period must contain the first day, but not necessarily the last', () => {
    const january = rate('january', { period: { from: '01-07', to: '01-31' } })
    expect(isBookable(january, [winter], { from: '2027-01-31', to: '2027-02-06' }, '2027-01-01')).toBe(true)
    expect(isBookable(january, [winter], { from: '2027-02-01', to: '2027-02-06' }, '2027-01-01')).toBe(false)
    expect(isBookable(january, [winter], { from: '2027-01-06', to: '2027-01-12' }, '2027-01-01')).toBe(false)
  })
})

describe('the list of offered rates', () => {
  const standard = rate('standard', { default: true, minDays: 2 })
  const early = rate('early', { leadDays: 30 })

  test("bookable rates are listed in the shop's order", () => {
    expect(bookableRates([early, standard], [winter], week, '2026-12-01')).toEqual([early, standard])
    expect(bookableRates([early, standard], [winter], week, '2027-01-01')).toEqual([standard])
  })

  test('a period that no rate covers has no rates', () => {
    expect(bookableRates([early, standard], [winter], { from: '2027-07-01', to: '2027-07-07' }, '2027-01-01')).toEqual(
      [],
    )
  })

  test('the cheapest rate is suggested only if it costs less than the chosen one', () => {
    const rates = [standard, early, rate('late')]
    expect(cheaperRate(rates, { standard: 1000, early: 850, late: 900 }, 'standard')).toBe(early)
    expect(cheaperRate(rates, { standard: 1000, early: 850, late: 900 }, 'early')).toBeUndefined()
    expect(cheaperRate(rates, { standard: 850, early: 850 }, 'standard')).toBeUndefined()
    expect(cheaperRate(rates, { early: 850 }, 'standard')).toBeUndefined()
  })

  test("the shop's default rate is preselected", () => {
    expect(defaultRate([early, standard])).toBe(standard)
  })

  test('the first rate is preselected if the default rate is not bookable', () => {
    expect(defaultRate([early])).toBe(early)
    expect(defaultRate([])).toBeUndefined()
  })
})
