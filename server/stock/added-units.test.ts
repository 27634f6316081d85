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
  ['nothing for the same units and days', wanted('2026-03-09', '2026-03-11', { ski: 1, helmet: 2 }), []],
  ['nothing for fewer units and days', wanted('2026-03-10', '2026-03-10', { ski: 1 }), []],
  [
    'the new day of a rental moved by a day',
    wanted('2026-03-10', '2026-03-12', { ski: 1 }),
    [['ski', '2026-03-12', '2026-03-12', 1]],
  ],
  [
    'units for new days, and one more unit on the old days',
    wanted('2026-03-08', '2026-03-12', { ski: 2 }),
    [
      ['ski', '2026-03-08', '2026-03-08', 2],
      ['ski', '2026-03-09', '2026-03-11', 1],
      ['ski', '2026-03-12', '2026-03-12', 2],
    ],
  ],
  [
    'the new days of a longer rental',
    wanted('2026-03-08', '2026-03-12', { ski: 1 }),
    [
      ['ski', '2026-03-08', '2026-03-08', 1],
      ['ski', '2026-03-12', '2026-03-12', 1],
    ],
  ],
  [
    'the added product',
    wanted('2026-03-09', '2026-03-11', { ski: 1, depot: 1 }),
    [['depot', '2026-03-09', '2026-03-11', 1]],
  ],
  [
    'all units at another location',
    wanted('2026-03-09', '2026-03-11', { ski: 1 }, 'berg'),
    [['ski', '2026-03-09', '2026-03-11', 1]],
  ],
])('A change claims only units that the booking does not have yet: %s', (_what, after, expected) => {
  expect(added(before, after)).toEqual(expected)
})
