import { describe, expect, test } from 'vitest'
import { nextDiscount, groupCount, reachedDiscount, sizeProblem } from './group-size.ts'

const discounts = [
  { from: 10, percent: 5 },
  { from: 20, percent: 10 },
]

test('a leader counts where he or she takes something', () => {
  expect(groupCount({ leader: { products: [] }, persons: [1, 2] })).toBe(2)
  expect(groupCount({ leader: { products: ['ski'] }, persons: [1, 2] })).toBe(3)
})

describe('the size of a group', () => {
  test.each([
    [7, 'belowMinimum'],
    [8, undefined],
    [60, undefined],
    [61, 'aboveMaximum'],
  ] as const)('of %i is judged by both bounds', (count, problem) => {
    expect(sizeProblem(count, { min: 8, max: 60 })).toBe(problem)
  })
})

describe('a group discount', () => {
  test.each([
    [9, undefined, 5],
    [10, 5, 10],
    [19, 5, 10],
    [20, 10, undefined],
  ])('of %i persons is the last one reached', (count, reached, next) => {
    expect(reachedDiscount(discounts, count)?.percent).toBe(reached)
    expect(nextDiscount(discounts, count)?.percent).toBe(next)
  })
})
