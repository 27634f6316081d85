import { describe, expect, test } from 'vitest'
import { nextDiscount, reachedDiscount } from './group-discount.ts'

const discounts = [
  { from: 10, percent: 5 },
  { from: 20, percent: 10 },
]

describe('a group discount', () => {
  test.each([
    [9, undefined, 5],
    [10, 5, 10],
    [19, 5, 10],
    [20, 10, undefined],
  ])('a group of %i persons gets the largest discount that it qualifies for', (count, reached, next) => {
    expect(reachedDiscount(discounts, count)?.percent).toBe(reached)
    expect(nextDiscount(discounts, count)?.percent).toBe(next)
  })
})
