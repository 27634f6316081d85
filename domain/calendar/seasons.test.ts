import { describe, expect, test } from 'vitest'
import { inEachLocale } from '#contract/primitives.ts'
import type { Season } from '#contract/tenant-folder.ts'
import { isInSeason, liesWithin, recurrencesInCalendar, seasonOn, upcomingSeasons } from './seasons.ts'

const TODAY = '2026-11-22'

const season = (id: string, from: string, to: string): Season => ({ id, title: inEachLocale(() => id), from, to })
const winter = season('winter', '12-01', '04-15')
const summer = season('summer', '05-15', '10-26')

describe('a season', () => {
  test('a season recurs every year, and includes its first and its last day', () => {
    for (const year of [2026, 2027, 2040]) {
      expect(seasonOn([winter, summer], `${year}-05-14`)).toBeUndefined()
      expect(seasonOn([winter, summer], `${year}-05-15`)).toBe(summer)
      expect(seasonOn([winter, summer], `${year}-10-26`)).toBe(summer)
      expect(seasonOn([winter, summer], `${year}-10-27`)).toBeUndefined()
    }
  })

  test('a season may continue past New Year', () => {
    expect(seasonOn([winter], '2026-11-30')).toBeUndefined()
    expect(seasonOn([winter], '2026-12-01')).toBe(winter)
    expect(seasonOn([winter], '2027-01-01')).toBe(winter)
    expect(seasonOn([winter], '2027-04-15')).toBe(winter)
    expect(seasonOn([winter], '2027-04-16')).toBeUndefined()
  })

  test('a season that ends on 29 February ends on the 28th in other years', () => {
    const carnival = season('carnival', '02-01', '02-29')
    expect(seasonOn([carnival], '2028-02-29')).toBe(carnival)
    expect(seasonOn([carnival], '2027-02-28')).toBe(carnival)
    expect(seasonOn([carnival], '2027-03-01')).toBeUndefined()
    expect(upcomingSeasons([carnival], '2027-02-01').map(({ to }) => to)).toContain('2027-02-28')
  })

  test('a season that starts on 29 February starts on the 28th in other years', () => {
    const spring = season('spring', '02-29', '04-01')
    expect(seasonOn([spring], '2028-02-28')).toBeUndefined()
    expect(seasonOn([spring], '2028-02-29')).toBe(spring)
    expect(seasonOn([spring], '2027-02-28')).toBe(spring)
  })

  test('the season listed first applies where two seasons overlap', () => {
    const christmas = season('christmas', '12-20', '01-06')
    expect(seasonOn([christmas, winter], '2026-12-24')).toBe(christmas)
    expect(seasonOn([winter, christmas], '2026-12-24')).toBe(winter)
  })
})

describe('a yearly timespan', () => {
  test('a timespan contains a period whose days all lie in it', () => {
    expect(liesWithin(winter, { from: '2026-12-28', to: '2027-01-03' })).toBe(true)
    expect(liesWithin(winter, { from: '2026-12-01', to: '2027-04-15' })).toBe(true)
  })

  test('a timespan excludes periods with a day outside it', () => {
    expect(liesWithin(winter, { from: '2027-04-15', to: '2027-04-16' })).toBe(false)
    expect(liesWithin(winter, { from: '2026-11-30', to: '2026-12-02' })).toBe(false)
    expect(liesWithin(winter, { from: '2027-01-10', to: '2027-12-10' })).toBe(false)
  })
})

describe('a period in season', () => {
  test('a period is in season if all its days lie in a season', () => {
    expect(isInSeason([winter, summer], { from: '2027-04-10', to: '2027-04-15' }, TODAY)).toBe(true)
    expect(isInSeason([winter, summer], { from: '2027-04-10', to: '2027-04-16' }, TODAY)).toBe(false)
    expect(isInSeason([winter, summer], { from: '2027-05-14', to: '2027-05-16' }, TODAY)).toBe(false)
    expect(isInSeason([winter, summer], { from: '2027-04-15', to: '2027-05-15' }, TODAY)).toBe(false)
  })

  test('a period may span two adjoining seasons', () => {
    const low = season('low', '12-01', '12-19')
    const high = season('high', '12-20', '01-06')
    expect(isInSeason([high, low], { from: '2026-12-17', to: '2026-12-23' }, TODAY)).toBe(true)
    expect(isInSeason([high, low], { from: '2026-12-17', to: '2027-01-07' }, TODAY)).toBe(false)
  })

  test('a period may continue past New Year in a season of the whole year', () => {
    const always = season('always', '01-01', '12-31')
    expect(isInSeason([always], { from: '2026-12-28', to: '2027-01-03' }, TODAY)).toBe(true)
    expect(isInSeason([always], { from: '2026-12-28', to: '2028-12-31' }, TODAY)).toBe(true)
  })
})

describe('the calendar’s last day', () => {
  test('the calendar ends with the season that begins two years after this one', () => {
    expect(upcomingSeasons([winter], TODAY).at(-1)).toEqual({ from: '2028-12-01', to: '2029-04-15' })
    expect(isInSeason([winter], { from: '2029-04-10', to: '2029-04-15' }, TODAY)).toBe(true)
    expect(isInSeason([winter], { from: '2029-12-10', to: '2029-12-15' }, TODAY)).toBe(false)
  })

  test('a yearly closure is listed until the calendar’s last season has ended', () => {
    const closed = recurrencesInCalendar({ from: '03-01', to: '03-02' }, TODAY)
    expect(closed.at(-1)).toEqual({ from: '2029-03-01', to: '2029-03-02' })
  })
})

describe('seasons shown to visitors', () => {
  test('current and later seasons are listed by date, with first and last day', () => {
    expect(upcomingSeasons([summer, winter], '2027-01-10').slice(0, 3)).toEqual([
      { from: '2026-12-01', to: '2027-04-15' },
      { from: '2027-05-15', to: '2027-10-26' },
      { from: '2027-12-01', to: '2028-04-15' },
    ])
  })

  test('a season that ends today is no longer listed', () => {
    expect(upcomingSeasons([winter], '2027-04-14')[0]).toEqual({ from: '2026-12-01', to: '2027-04-15' })
    expect(upcomingSeasons([winter], '2027-04-15')[0]).toEqual({ from: '2027-12-01', to: '2028-04-15' })
  })
})
