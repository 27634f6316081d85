import { describe, expect, test } from 'vitest'
import { groupCount, sizeProblem } from './group-size.ts'

test('a leader counts only with equipment', () => {
  expect(groupCount({ leader: { products: [] }, persons: [1, 2] })).toBe(2)
  expect(groupCount({ leader: { products: ['ski'] }, persons: [1, 2] })).toBe(3)
})

describe('the size of a group', () => {
  test.each([
    [7, 'belowMinimum'],
    [8, undefined],
    [60, undefined],
    [61, 'aboveMaximum'],
  ] as const)('a group of %i is checked against both bounds', (count, problem) => {
    expect(sizeProblem(count, { min: 8, max: 60 })).toBe(problem)
  })
})
