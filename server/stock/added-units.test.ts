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

const slots = (from: number, to: number, count = 1): Wanted => ({
  ...wanted('2026-03-10', '2026-03-10', { board: count }),
  slots: { from, to },
})
const addedSlots = (earlier: Wanted, after: Wanted) =>
  addedUnits(earlier, after).map(({ days, slots: part, units }) => [
    days.from,
    days.to,
    part?.from,
    part?.to,
    units[0]!.count,
  ])
const day = '2026-03-10'

test.each([
  ['nothing for the same hours', slots(40, 45), slots(40, 45), []],
  ['the later slots of a rental moved by two slots', slots(40, 45), slots(42, 47), [[day, day, 45, 47, 1]]],
  [
    'a second board, and the slots before and after',
    slots(40, 45),
    slots(38, 47, 2),
    [
      [day, day, 38, 40, 2],
      [day, day, 40, 45, 1],
      [day, day, 45, 47, 2],
    ],
  ],
  ['all slots of another time', slots(40, 45), slots(50, 55), [[day, day, 50, 55, 1]]],
  [
    'the rest of the day, and the next day, for whole days',
    slots(40, 45),
    wanted(day, '2026-03-11', { board: 1 }),
    [
      [day, day, 0, 40, 1],
      [day, day, 45, 96, 1],
      ['2026-03-11', '2026-03-11', undefined, undefined, 1],
    ],
  ],
  ['nothing for hours within a whole day', wanted(day, day, { board: 1 }), slots(40, 45), []],
  [
    'the slots of another day',
    wanted('2026-03-09', '2026-03-09', { board: 1 }),
    slots(40, 45),
    [[day, day, 40, 45, 1]],
  ],
  [
    'a whole day at another location',
    { ...slots(40, 45), location: 'berg' },
    wanted(day, day, { board: 1 }),
    [[day, day, undefined, undefined, 1]],
  ],
])('A change by the hour claims only the added slots: %s', (_what, earlier, after, expected) => {
  expect(addedSlots(earlier, after)).toEqual(expected)
})
