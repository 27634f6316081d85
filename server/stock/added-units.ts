import { addDays, eachDay } from '#domain/calendar/days.ts'
import type { Wanted } from './stock-claims.ts'

type Unit = Wanted['units'][number]

/** Returns the wanted count of each unit on each day. */
const perDay = ({ location, days, units }: Wanted) =>
  new Map(units.flatMap(({ key, count }) => eachDay(days).map((day) => [`${location} ${key} ${day}`, count] as const)))

/** Joins days with the same count to ranges, earliest first. */
const runs = (counts: { day: string; count: number }[]) => {
  const found: { from: string; to: string; count: number }[] = []
  for (const { day, count } of counts) {
    const last = found.at(-1)
    if (last && last.count === count && addDays(last.to, 1) === day) last.to = day
    else if (count > 0) found.push({ from: day, to: day, count })
  }
  return found
}

/**
 * Returns the units that a changed booking adds, by unit and range of days, in the order in which stock is claimed.
 * Removed units are left out, because the booking keeps them until the difference is paid.
 */
export const addedUnits = (before: Wanted, after: Wanted): Wanted[] => {
  const had = perDay(before)
  const added = ({ key, count }: Unit) =>
    eachDay(after.days).map((day) => ({
      day,
      count: Math.max(0, count - (had.get(`${after.location} ${key} ${day}`) ?? 0)),
    }))
  return after.units
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .flatMap((unit) =>
      runs(added(unit)).map(({ from, to, count }) => ({ ...after, days: { from, to }, units: [{ ...unit, count }] })),
    )
}
