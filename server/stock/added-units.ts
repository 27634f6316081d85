import { addDays, eachDay } from '#domain/calendar/days.ts'
import type { IsoDay } from '#contract/primitives.ts'
import type { Occupied } from '#domain/stock/occupied.ts'
import { type SlotRange, SLOTS_OF_DAY } from '#domain/stock/slots.ts'
import type { Wanted } from './stock-claims.ts'

const WHOLE_DAY: SlotRange = { from: 0, to: SLOTS_OF_DAY }

const perDay = ({ location, days, units }: Wanted) =>
  new Map(units.flatMap(({ key, count }) => eachDay(days).map((day) => [`${location} ${key} ${day}`, count] as const)))

interface Part {
  day: IsoDay
  slots: SlotRange
  count: number
}

const isWhole = ({ slots }: Part) => slots.from === WHOLE_DAY.from && slots.to === WHOLE_DAY.to

const partsOfDay = (day: IsoDay, wanted: SlotRange, had: SlotRange, count: number, hadCount: number): Part[] => {
  const bounds = [wanted.from, had.from, had.to, wanted.to]
    .filter((bound) => wanted.from <= bound && bound <= wanted.to)
    .toSorted((a, b) => a - b)
  return bounds.slice(1).flatMap((to, at) => {
    const from = bounds[at]!
    const isHad = had.from <= from && to <= had.to
    return from < to ? [{ day, slots: { from, to }, count: isHad ? count - hadCount : count }] : []
  })
}

const runs = (parts: Part[]): (Occupied & { count: number })[] => {
  const found: (Occupied & { count: number })[] = []
  for (const part of parts) {
    const { day, slots, count } = part
    const last = found.at(-1)
    if (count <= 0) continue
    if (!isWhole(part)) found.push({ days: { from: day, to: day }, slots, count })
    else if (last && !last.slots && last.count === count && addDays(last.days.to, 1) === day) last.days.to = day
    else found.push({ days: { from: day, to: day }, count })
  }
  return found
}

/** Leaves out removed units, because the booking keeps them until the difference is paid. */
export const addedUnits = (before: Wanted, after: Wanted): Wanted[] => {
  const had = perDay(before)
  return after.units
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .flatMap((unit) => {
      const parts = eachDay(after.days).flatMap((day) => {
        const hadCount = had.get(`${after.location} ${unit.key} ${day}`) ?? 0
        const asked = after.slots ?? WHOLE_DAY
        return partsOfDay(day, asked, hadCount > 0 ? (before.slots ?? WHOLE_DAY) : asked, unit.count, hadCount)
      })
      return runs(parts).map(({ days, slots, count }) => ({
        tenant: after.tenant,
        location: after.location,
        days,
        ...(slots && { slots }),
        units: [{ ...unit, count }],
      }))
    })
}
