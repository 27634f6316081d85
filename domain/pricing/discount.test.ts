import { describe, expect, test } from 'vitest'
import { workedTenant } from '#test/support/worked-tenant.ts'
import { findDiscount, isValidDiscount } from './discount.ts'

const today = '2026-12-20'

describe('a discount code', () => {
  test('a discount code is found in any letter case and with surrounding spaces', () => {
    for (const typed of ['SKI10', 'ski10', ' Ski10 '])
      expect(findDiscount(workedTenant.discounts, typed)).toEqual({ code: 'SKI10', percent: 10 })
  })

  test('part of a code or an empty text finds no discount code', () => {
    for (const typed of ['SKI1', 'SKI100', 'SKI 10', ''])
      expect(findDiscount(workedTenant.discounts, typed)).toBeUndefined()
  })

  test('a discount code without limits is valid on any day and for any sum', () => {
    expect(isValidDiscount({ code: 'SKI10', percent: 10 }, 0, today)).toBe(true)
  })

  test('a discount code is valid from its first to its last day, both included', () => {
    const code = { code: 'ADVENT', percent: 10, validFrom: '2026-12-01', validTo: '2026-12-24' }
    const days = ['2026-11-30', '2026-12-01', '2026-12-24', '2026-12-25']
    expect(days.map((day) => isValidDiscount(code, 5_000, day))).toEqual([false, true, true, false])
  })

  test('a discount code may have only a first or only a last day', () => {
    expect(isValidDiscount({ code: 'AB', percent: 10, validFrom: '2026-12-21' }, 0, today)).toBe(false)
    expect(isValidDiscount({ code: 'AB', percent: 10, validTo: '2026-12-19' }, 0, today)).toBe(false)
    expect(isValidDiscount({ code: 'AB', percent: 10, validFrom: today }, 0, today)).toBe(true)
  })

  test('a discount code with a minimum is valid when the lines reach that sum', () => {
    const code = { code: 'AB', amount: 2_000, minimum: 10_000 }
    expect(isValidDiscount(code, 9_999, today)).toBe(false)
    expect(isValidDiscount(code, 10_000, today)).toBe(true)
  })
})
