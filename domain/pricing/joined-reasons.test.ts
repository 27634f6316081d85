import { expect, test } from 'vitest'
import type { PriceReason } from '#contract/prices.ts'
import { joinReasons } from './joined-reasons.ts'

const days = (change?: number): PriceReason => ({
  key: 'days',
  values: { count: 6 },
  ...(change !== undefined && { change }),
})
const rate = (change: number): PriceReason => ({ key: 'rate', values: { title: 'Frühbucher', percent: 90 }, change })
const child: PriceReason = { key: 'condition', values: { title: 'Bambini' }, change: -500 }
const set = (change: number): PriceReason => ({ key: 'set', values: { title: 'Komfort' }, change })

test('Equal price reasons of a set’s lines are added up', () => {
  expect(
    joinReasons([
      [days(10_000), rate(-1000), set(-900)],
      [days(2000), rate(-200), set(-100)],
    ]),
  ).toEqual([days(12_000), rate(-1200), set(-1000)])
})

test('A reason that only one line has comes before the set’s reduction', () => {
  expect(
    joinReasons([
      [days(10_000), set(-900)],
      [days(2000), child, set(-100)],
    ]),
  ).toEqual([days(12_000), child, set(-1000)])
})

test('Joined reasons have no sum if a stored line lacks its cents', () => {
  expect(joinReasons([[days(10_000)], [days()], [days(2000)]])).toEqual([days()])
})
