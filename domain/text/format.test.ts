import { describe, expect, test } from 'vitest'
import { formatDay, formatMoney, formatRangeEnds, formatSize } from './format.ts'

describe('amounts', () => {
  test('German amounts end with the euro sign, and British amounts begin with it', () => {
    expect(formatMoney(16600, 'de-DE')).toBe('166,00\u00A0€')
    expect(formatMoney(16600, 'en-GB')).toBe('€166.00')
    expect(formatMoney(123456, 'de-DE')).toBe('1.234,56\u00A0€')
  })
})

test('Negative amounts have a minus sign, not a hyphen', () => {
  expect(formatMoney(-2000, 'de-DE')).toBe('−20,00\u00A0€')
  expect(formatMoney(-2000, 'en-GB')).toBe('−€20.00')
})

test('Sizes have decimal commas in German and no-break spaces before units', () => {
  expect(formatSize('26.5 (EU 41.5)', 'de-DE')).toBe('26,5 (EU\u00A041,5)')
  expect(formatSize('26.5 (EU 41.5)', 'en-GB')).toBe('26.5 (EU\u00A041.5)')
  expect(formatSize('M (55–58 cm)', 'de-DE')).toBe('M (55–58\u00A0cm)')
})

describe('days', () => {
  test('a formatted day has no comma, no abbreviation points and no line break', () => {
    expect(formatDay('2026-12-19', 'de-DE')).toBe('Sa\u00A019.\u00A0Dez')
    expect(formatDay('2026-12-19', 'en-GB')).toBe('Sat\u00A019\u00A0Dec')
  })

  test('a formatted range within one month names the month once', () => {
    const period = { from: '2026-12-19', to: '2026-12-25' }
    expect(formatRangeEnds(period, 'de-DE')).toEqual({ from: 'Sa\u00A019.', to: 'Fr\u00A025.\u00A0Dezember' })
    expect(formatRangeEnds(period, 'en-GB')).toEqual({ from: 'Sat\u00A019', to: 'Fri\u00A025\u00A0December' })
  })

  test('a formatted range over two months names both, and over New Year the years', () => {
    expect(formatRangeEnds({ from: '2027-02-27', to: '2027-03-05' }, 'de-DE', 'short')).toEqual({
      from: 'Sa\u00A027.\u00A0Feb',
      to: 'Fr\u00A05.\u00A0März',
    })
    expect(formatRangeEnds({ from: '2026-12-28', to: '2027-01-03' }, 'de-DE', 'short')).toEqual({
      from: 'Mo\u00A028.\u00A0Dez\u00A02026',
      to: 'So\u00A03.\u00A0Jan\u00A02027',
    })
  })
})
