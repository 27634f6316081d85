import { describe, expect, test } from 'vitest'
import { groupCount, mostBesideLeader, placesLeft, sizeProblem } from './group-size.ts'

test('A leader counts as a participant only with equipment', () => {
  expect(groupCount({ leader: { products: [] }, persons: [1, 2] })).toBe(2)
  expect(groupCount({ leader: { products: ['ski'] }, persons: [1, 2] })).toBe(3)
})

test('A leader who takes part uses one of the group’s places', () => {
  expect(mostBesideLeader({ max: 60 }, true)).toBe(59)
  expect(mostBesideLeader({ max: 60 }, false)).toBe(60)
})

test('A group has places left until its maximum is reached', () => {
  expect([58, 60, 61].map((count) => placesLeft(60, count))).toEqual([2, 0, 0])
})

describe('the size of a group', () => {
  test.each([
    [7, 'belowMinimum'],
    [8, undefined],
    [60, undefined],
    [61, 'aboveMaximum'],
  ] as const)('a group of %i is checked against minimum and maximum: %s', (count, problem) => {
    expect(sizeProblem(count, { min: 8, max: 60 })).toBe(problem)
  })
})
