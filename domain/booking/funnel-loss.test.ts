import { expect, test } from 'vitest'
import { lossAt } from './funnel-loss.ts'

const losses = (...counts: (number | null)[]) => counts.map((_, at) => lossAt(counts, at))

test('A funnel row’s loss is the share of the previous row that did not continue', () => {
  expect(losses(100, 80, 40)).toEqual([0, expect.closeTo(0.2), 0.5])
})

test('Pages that skip an optional step do not count as lost at that step', () => {
  expect(losses(100, 10, 80, 40)).toEqual([0, expect.closeTo(0.2), 0, 0.5])
})

test('A funnel row without a number is left out of the comparison of its neighbours', () => {
  expect(losses(100, null, 50, null)[2]).toBe(0.5)
})
