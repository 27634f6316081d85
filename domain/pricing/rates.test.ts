import { describe, expect, test } from 'vitest'
import { inEachLocale } from '#contract/primitives.ts'
import type { FolderRate, Season } from '#contract/tenant-folder.ts'
import { addDays } from '#domain/calendar/days.ts'
import { bookableRates, defaultRate, isBookable, RENTAL_DAYS_MAX } from './rates.ts'

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

describe('a rate can be chosen', () => {
  test('from tomorrow, never for a start today or earlier', () => {
    expect(isBookable(rate('plain'), [winter], week, '2027-01-08')).toBe(true)
    expect(isBookable(rate('plain'), [winter], week, '2027-01-09')).toBe(false)
    expect(isBookable(rate('plain'), [winter], week, '2027-01-10')).toBe(false)
  })

  test('for a period that ends no earlier than it starts', () => {
    expect(isBookable(rate('plain'), [winter], { from: week.to, to: week.from }, '2026-12-01')).toBe(false)
    expect(isBookable(rate('plain'), [winter], { from: week.to, to: week.to }, '2026-12-01')).toBe(true)
  })

  test('when the lead time before the first day is met', () => {
    const early = rate('early', { leadDays: 30 })
    expect(isBookable(early, [winter], week, '2026-12-10')).toBe(true)
    expect(isBookable(early, [winter], week, '2026-12-11')).toBe(false)
  })

  test('for its minimum of days and more', () => {
    const long = rate('long', { minDays: 7 })
    expect(isBookable(long, [winter], week, '2026-12-01')).toBe(true)
    expect(isBookable(long, [winter], { ...week, to: '2027-01-14' }, '2026-12-01')).toBe(false)
  })

  test('only in season, on all days', () => {
    expect(isBookable(rate('plain'), [winter], { from: '2027-04-14', to: '2027-04-15' }, '2027-01-01')).toBe(true)
    expect(isBookable(rate('plain'), [winter], { from: '2027-04-14', to: '2027-04-16' }, '2027-01-01')).toBe(false)
    expect(isBookable(rate('plain'), [winter], { from: '2027-06-01', to: '2027-06-02' }, '2027-01-01')).toBe(false)
  })

  test('for at most a year, even where the season never ends', () => {
    const always: Season = { ...winter, from: '01-01', to: '12-31' }
    const lasting = (days: number) => ({ from: week.from, to: addDays(week.from, days - 1) })
    expect(isBookable(rate('plain'), [always], lasting(RENTAL_DAYS_MAX), '2027-01-01')).toBe(true)
    expect(isBookable(rate('plain'), [always], lasting(RENTAL_DAYS_MAX + 1), '2027-01-01')).toBe(false)
    expect(isBookable(rate('plain'), [always], { from: week.from, to: '9999-12-31' }, '2027-01-01')).toBe(false)
  })

  test('when the first day lies in its own period, wherever the last lies', () => {
    const january = rate('january', { period: { from: '01-07', to: '01-31' } })
    expect(isBookable(january, [winter], { from: '2027-01-31', to: '2027-02-06' }, '2027-01-01')).toBe(true)
    expect(isBookable(january, [winter], { from: '2027-02-01', to: '2027-02-06' }, '2027-01-01')).toBe(false)
    expect(isBookable(january, [winter], { from: '2027-01-06', to: '2027-01-12' }, '2027-01-01')).toBe(false)
  })
})

describe('the rates offered', () => {
  const standard = rate('standard', { default: true, minDays: 2 })
  const early = rate('early', { leadDays: 30 })

  test("are the bookable ones in the shop's order", () => {
    expect(bookableRates([early, standard], [winter], week, '2026-12-01')).toEqual([early, standard])
    expect(bookableRates([early, standard], [winter], week, '2027-01-01')).toEqual([standard])
  })

  test('are none for a period that no rate covers', () => {
    expect(bookableRates([early, standard], [winter], { from: '2027-07-01', to: '2027-07-07' }, '2027-01-01')).toEqual(
      [],
    )
  })

  test("start with the shop's default rate", () => {
    expect(defaultRate([early, standard])).toBe(standard)
  })

  test('start with the first where the default one is not bookable', () => {
    expect(defaultRate([early])).toBe(early)
    expect(defaultRate([])).toBeUndefined()
  })
})
