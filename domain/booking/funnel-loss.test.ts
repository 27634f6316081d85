import { expect, test } from 'vitest'
import { lossAt } from './funnel-loss.ts'

const losses = (...counts: (number | null)[]) => counts.map((_, at) => lossAt(counts, at))

test('Each row of a funnel loses a share of the row before', () => {
  expect(losses(100, 80, 40)).toEqual([0, expect.closeTo(0.2), 0.5])
})

test('An optional step that few pages reach loses no pages that reached later steps', () => {
  expect(losses(100, 10, 80, 40)).toEqual([0, expect.closeTo(0.2), 0, 0.5])
})

test('A row without a number is passed over', () => {
  expect(losses(100, null, 50, null)[2]).toBe(0.5)
})
