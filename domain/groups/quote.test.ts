import { describe, expect, test } from 'vitest'
import { groupDiscountAmount } from '#domain/pricing/discount.ts'
import { bookedDiscount, isQuoteValid, latestQuoteDay, quoteHoldEnd, quoteProblem, quoteStateOn } from './quote.ts'

describe('the terms of a quote', () => {
  const inquiry = { list: 12_900, first: '2026-03-09', today: '2026-03-02' }
  const terms = { discount: { percent: 10 }, validUntil: '2026-03-05' }

  test.each([
    ['today', '2026-03-02', undefined],
    ['the day before the rental', '2026-03-08', undefined],
    ['yesterday', '2026-03-01', 'validUntil'],
    ['the first rental day', '2026-03-09', 'validUntil'],
  ])('a quote valid until %s (%s) has the problem: %s', (_day, validUntil, problem) => {
    expect(quoteProblem({ ...terms, validUntil }, inquiry)).toBe(problem)
  })

  test('a discount in cents cannot exceed the list price', () => {
    expect(quoteProblem({ ...terms, discount: { amount: 12_900 } }, inquiry)).toBeUndefined()
    expect(quoteProblem({ ...terms, discount: { amount: 12_901 } }, inquiry)).toBe('discount')
  })

  test('no quote can be given on the first day of the rental', () => {
    expect(latestQuoteDay('2026-03-03', '2026-03-02')).toBe('2026-03-02')
    expect(latestQuoteDay('2026-03-02', '2026-03-02')).toBeNull()
    expect(quoteProblem(terms, { ...inquiry, first: '2026-03-02' })).toBe('validUntil')
  })
})

describe('the end of a quote', () => {
  test('a quote is valid on its last day', () => {
    expect(isQuoteValid({ validUntil: '2026-03-05' }, '2026-03-05')).toBe(true)
    expect(isQuoteValid({ validUntil: '2026-03-05' }, '2026-03-06')).toBe(false)
  })

  test('only a quote in the state `open` expires', () => {
    expect(quoteStateOn({ state: 'open', validUntil: '2026-03-05' }, '2026-03-06')).toBe('expired')
    expect(quoteStateOn({ state: 'withdrawn', validUntil: '2026-03-05' }, '2026-03-06')).toBe('withdrawn')
  })

  test('the hold of a quote ends with the quote, after seven days at most', () => {
    const now = new Date('2026-03-02T09:00:00Z')
    const ends = (end: string) => quoteHoldEnd(new Date(end), now).toISOString()
    expect(ends('2026-03-05T23:00:00Z')).toBe('2026-03-05T23:00:00.000Z')
    expect(ends('2026-03-09T23:00:00Z')).toBe('2026-03-09T09:00:00.000Z')
  })
})

describe('the discount of a quote', () => {
  test('a quote’s discount in percent is rounded half up to a cent', () => {
    // 12.5 percent of 10.04 are 125.5 cents, rounded to 126.
    expect(groupDiscountAmount({ percent: 12.5 }, 1004)).toBe(126)
  })

  test('a discount in euros shrinks with a lower list price, but never grows', () => {
    const discount = bookedDiscount({ amount: 5000 }, 12_900)
    expect(groupDiscountAmount(discount, 12_900)).toBe(5000)
    // The discount for two of three persons is 5000 × 8600 / 12900 = 3333.3.
    expect(groupDiscountAmount(discount, 8600)).toBe(3333)
    expect(groupDiscountAmount(discount, 17_200)).toBe(5000)
    expect(groupDiscountAmount(discount, 0)).toBe(0)
  })

  test('a discount of 0 remains 0 when the list price is 0', () => {
    expect(groupDiscountAmount(bookedDiscount({ amount: 0 }, 0), 0)).toBe(0)
  })
})
