import { expect, test } from 'vitest'
import { addedUnits } from './added-units.ts'
import type { Wanted } from './stock-claims.ts'

const wanted = (from: string, to: string, counts: Record<string, number>, location = 'tal'): Wanted => ({
  tenant: 'worked',
  location,
  days: { from, to },
  units: Object.entries(counts).map(([product, count]) => ({ product, key: product, count })),
})
const added = (before: Wanted, after: Wanted) =>
  addedUnits(before, after).map(({ days, units }) => [units[0]!.key, days.from, days.to, units[0]!.count])

const before = wanted('2026-03-09', '2026-03-11', { ski: 1, helmet: 2 })

test.each([
  ['the same', wanted('2026-03-09', '2026-03-11', { ski: 1, helmet: 2 }), []],
  ['less', wanted('2026-03-10', '2026-03-10', { ski: 1 }), []],
  ['a day later', wanted('2026-03-10', '2026-03-12', { ski: 1 }), [['ski', '2026-03-12', '2026-03-12', 1]]],
  [
    'longer on both ends, and more of it',
    wanted('2026-03-08', '2026-03-12', { ski: 2 }),
    [
      ['ski', '2026-03-08', '2026-03-08', 2],
      ['ski', '2026-03-09', '2026-03-11', 1],
      ['ski', '2026-03-12', '2026-03-12', 2],
    ],
  ],
  [
    'only the ends',
    wanted('2026-03-08', '2026-03-12', { ski: 1 }),
    [
      ['ski', '2026-03-08', '2026-03-08', 1],
      ['ski', '2026-03-12', '2026-03-12', 1],
    ],
  ],
  [
    'something else beside it, in the order of claims',
    wanted('2026-03-09', '2026-03-11', { ski: 1, depot: 1 }),
    [['depot', '2026-03-09', '2026-03-11', 1]],
  ],
  [
    'the same at another place',
    wanted('2026-03-09', '2026-03-11', { ski: 1 }, 'berg'),
    [['ski', '2026-03-09', '2026-03-11', 1]],
  ],
])('A change adds units that the booking does not have: %s', (_what, after, expected) => {
  expect(added(before, after)).toEqual(expected)
})
