import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChosenDays, clickDay, reviveDays, wholeDay } from './day-range.ts'

const nothing: ChosenDays = { from: null, to: null }
const click = (...days: string[]) => days.reduce(clickDay, nothing)

describe('clicks in the date picker', () => {
  test('the first click in the date picker sets the start', () => {
    expect(click('2026-12-20')).toEqual({ from: '2026-12-20', to: null })
  })

  test('the second click in the date picker sets the end', () => {
    expect(click('2026-12-20', '2026-12-26')).toEqual({ from: '2026-12-20', to: '2026-12-26' })
  })

  test('an earlier second click swaps start and end', () => {
    expect(click('2026-12-26', '2026-12-20')).toEqual({ from: '2026-12-20', to: '2026-12-26' })
  })

  test('clicking the same day deselects it', () => {
    expect(click('2026-12-20', '2026-12-20')).toEqual(nothing)
  })

  test('a third click starts a new range, even on or between the selected days', () => {
    for (const day of ['2026-12-20', '2026-12-23', '2026-12-26', '2027-01-02'])
      expect(click('2026-12-20', '2026-12-26', day)).toEqual({ from: day, to: null })
  })

  test('after any clicks, an end comes after a start', () => {
    const day = fc.integer({ min: 10, max: 31 }).map((number) => `2026-12-${number}`)
    fc.assert(
      fc.property(fc.array(day, { maxLength: 12 }), (days) => {
        const { from, to } = click(...days)
        return to === null || (from !== null && from < to)
      }),
    )
  })
})

describe('a rental of one day', () => {
  test('the day of a one-day rental becomes both start and end', () => {
    expect(wholeDay(click('2026-12-20'))).toEqual({ from: '2026-12-20', to: '2026-12-20' })
  })

  test('an end that is already chosen is kept', () => {
    expect(wholeDay(click('2026-12-20', '2026-12-26'))).toEqual({ from: '2026-12-20', to: '2026-12-26' })
  })

  test('the end of a one-day rental is empty while no start is chosen', () => {
    expect(wholeDay(nothing)).toEqual(nothing)
  })
})

describe('days restored from a draft', () => {
  const today = '2026-12-20'

  test('valid days of a draft are restored', () => {
    expect(reviveDays({ from: '2026-12-21', to: '2026-12-27' }, today)).toEqual({
      from: '2026-12-21',
      to: '2026-12-27',
    })
    expect(reviveDays({ from: '2026-12-21', to: null }, today)).toEqual({ from: '2026-12-21', to: null })
  })

  test('both days of a draft are cleared if the draft starts before today', () => {
    expect(reviveDays({ from: '2026-12-19', to: '2026-12-27' }, today)).toEqual(nothing)
    expect(reviveDays({ from: '2026-12-19', to: null }, today)).toEqual(nothing)
  })

  test('a draft that starts today is restored, although the status check refuses it later', () => {
    expect(reviveDays({ from: today, to: '2026-12-27' }, today)).toEqual({ from: today, to: '2026-12-27' })
  })

  test('invalid days of a draft are cleared', () => {
    expect(reviveDays({ from: '2026-12-27', to: '2026-12-21' }, today)).toEqual(nothing)
    expect(reviveDays({ from: null, to: '2026-12-27' }, today)).toEqual(nothing)
  })
})
