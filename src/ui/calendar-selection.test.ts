import { describe, expect, test } from 'vitest'
import { isChosen, limitReasonOf, positionOf, type CalendarSelection } from './calendar-selection.ts'

const days = ['2026-12-19', '2026-12-20', '2026-12-21', '2026-12-22']
const placesIn = (chosen: CalendarSelection, pointed: string | null = null) =>
  days.map((day) => positionOf(chosen, day, pointed) ?? '-').join(' ')

describe('the selection of a calendar', () => {
  test('a range is marked as a band from its start to its end', () => {
    const range: CalendarSelection = { mode: 'range', from: '2026-12-19', to: '2026-12-21' }
    expect(placesIn(range)).toBe('start within end -')
    expect(days.filter((day) => isChosen(range, day))).toEqual(['2026-12-19', '2026-12-21'])
  })

  test('the start of a range is marked alone until the pointer shows an end', () => {
    const start: CalendarSelection = { mode: 'range', from: '2026-12-20', to: null }
    expect(placesIn(start)).toBe('- only - -')
    expect(placesIn(start, '2026-12-22')).toBe('- start within end')
    expect(placesIn(start, '2026-12-19')).toBe('start end - -')
    expect(placesIn(start, '2026-12-20')).toBe('- only - -')
  })

  test('days chosen one by one are each marked separately, not as a range', () => {
    expect(placesIn({ mode: 'single', day: '2026-12-20' })).toBe('- only - -')
    const several: CalendarSelection = {
      mode: 'multiple',
      days: ['2026-12-19', '2026-12-20'],
      limit: 3,
      limitReason: 'full',
    }
    expect(placesIn(several)).toBe('only only - -')
  })

  test('no day is marked if none is chosen', () => {
    expect(placesIn({ mode: 'single', day: null })).toBe('- - - -')
    expect(placesIn({ mode: 'range', from: null, to: null }, '2026-12-20')).toBe('- - - -')
  })
})

const withLimit = (limit: number): CalendarSelection => ({
  mode: 'multiple',
  days: ['2026-12-19', '2026-12-21'],
  limit,
  limitReason: 'full',
})

describe('a limit on the number of chosen days', () => {
  test('all days that are not chosen are disabled when the limit is reached', () => {
    expect(days.map((day) => limitReasonOf(withLimit(2), day))).toEqual([undefined, 'full', undefined, 'full'])
    expect(days.map((day) => limitReasonOf(withLimit(3), day))).toEqual([undefined, undefined, undefined, undefined])
  })
})
