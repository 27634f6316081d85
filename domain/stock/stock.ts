import type { UnitStock } from '#contract/stock.ts'
import type { Held } from '#contract/checkout.ts'
import type { KeptReservation, UnansweredOrder } from '#contract/draft.ts'
import { type ChosenDays, chosenPeriod } from '#domain/calendar/day-range.ts'
import { everybody, type Line, type Person, type Persons } from '#domain/persons/persons.ts'
import { shortfallOf, unitKey } from './units.ts'

/**
 * The number of free units by `unitKey`. Units that the visitor has chosen still count as free, because lines hold no
 * units before the order.
 */
export type FreeUnits = ReadonlyMap<string, number>

/**
 * Returns the units of the last unanswered order, or else of the visitor's own reservation, if these are for the chosen
 * location and one of the chosen days.
 */
export const ownUnits = (
  { reservation, unanswered }: { reservation: KeptReservation | null; unanswered: readonly UnansweredOrder[] },
  { days, location }: { days: ChosenDays; location: string | null },
): Held => {
  const period = chosenPeriod(days)
  const own = unanswered.at(-1) ?? reservation
  if (!own || !period || location !== own.location) return []
  return period.from <= own.date.to && own.date.from <= period.to ? own.held : []
}

/** Caches the free units, because a large catalogue has thousands of units. */
const counted = new WeakMap<readonly UnitStock[], FreeUnits>()

const countedUnits = (stock: readonly UnitStock[]): FreeUnits => {
  const known = counted.get(stock)
  if (known) return known
  const free = new Map(stock.map((unit) => [unitKey(unit), unit.stock]))
  counted.set(stock, free)
  return free
}

/** Adds the units that the visitor's own orders hold (`held`), so that they do not seem sold out. */
export const freeUnits = (stock: UnitStock[], held: Held = []): FreeUnits => {
  const known = countedUnits(stock)
  if (held.length === 0) return known
  const free = new Map(known)
  for (const unit of held) {
    const key = unitKey(unit)
    free.set(key, (free.get(key) ?? 0) + unit.count)
  }
  return free
}

/** Stores each line's shortfall as `outOfStock`. Earlier lines take their units first. */
export const markShortfalls = (persons: Persons, free: FreeUnits): Persons => {
  const shortfall = shortfallOf(free)
  const mark = ({ outOfStock: _earlier, ...line }: Line): Line => {
    const outOfStock = shortfall(line)
    return outOfStock > 0 ? { ...line, outOfStock } : line
  }
  const markPerson = (person: Person): Person => ({ ...person, products: person.products.map(mark) })
  return { adults: persons.adults.map(markPerson), kids: persons.kids.map(markPerson) }
}

export const shortNames = (persons: Persons): string[] => [
  ...new Set(
    everybody(persons).flatMap((person) =>
      person.products
        .filter((line) => line.outOfStock)
        .map((line) => [line.title, line.modelTitle, line.property1].filter(Boolean).join(', ')),
    ),
  ),
]
