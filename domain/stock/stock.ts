import type { Model, Product } from '#contract/catalogue.ts'
import type { UnitStock } from '#contract/stock.ts'
import type { Held } from '#contract/checkout.ts'
import type { KeptReservation, UnansweredOrder } from '#contract/draft.ts'
import type { UnitRef } from '#contract/errors.ts'
import { type ChosenDays, chosenPeriod } from '#domain/calendar/day-range.ts'
import { everybody, type Line, type Person, type Persons } from '#domain/persons/persons.ts'
import { countUnits, shortfallOf, unitKey } from './units.ts'

/** Free units by unit key, as the server last said, less nothing of the booking's own. */
export type FreeUnits = ReadonlyMap<string, number>

/**
 * What of the visitor's own reservation adds to the stock of a period at a place: what it has there on one of these days. Where only some of the
 * days are its own, their stock cannot be distinguished, and the order decides. So it does of an order whose answer got lost:
 * until then what it asked for is taken to be the visitor's.
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

/** Of a large catalogue they are thousands, and asked for by each part of a page that shows what is left. */
const counted = new WeakMap<readonly UnitStock[], FreeUnits>()

const countedUnits = (stock: readonly UnitStock[]): FreeUnits => {
  const known = counted.get(stock)
  if (known) return known
  const free = new Map(stock.map((unit) => [unitKey(unit), unit.stock]))
  counted.set(stock, free)
  return free
}

/** The server's free units plus those that the visitor's own reservation holds, so that they never see their own as sold out. */
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

/** Units of each kind that the booking itself has taken. */
export const takenUnits = (persons: Persons): Map<string, number> =>
  countUnits(everybody(persons).flatMap(({ products }) => products))

/** What is left to choose; never below 0. Unknown units are not limited. */
export const stockLeft = (free: FreeUnits, persons: Persons, unit: UnitRef): number => {
  const known = free.get(unitKey(unit))
  return known === undefined
    ? Number.POSITIVE_INFINITY
    : Math.max(0, known - (takenUnits(persons).get(unitKey(unit)) ?? 0))
}

/** Whether there is not one unit of a model, whatever the booking itself has taken. */
export const isModelSoldOut = (
  free: FreeUnits,
  product: string,
  { id: model, variants }: Pick<Model, 'id' | 'variants'>,
): boolean =>
  variants.every(({ property1, disabled }) => disabled || free.get(unitKey({ product, model, property1 })) === 0)

export const isSoldOut = (free: FreeUnits, { id, models }: Pick<Product, 'id' | 'models'>): boolean =>
  models.length === 0
    ? free.get(unitKey({ product: id })) === 0
    : models.every((model) => isModelSoldOut(free, id, model))

/**
 * Records the shortfall of each line (`outOfStock`), persons in order: earlier lines keep their units.
 * Lines without a shortfall lose an older mark.
 */
export const markShortfalls = (persons: Persons, free: FreeUnits): Persons => {
  const shortfall = shortfallOf(free)
  const mark = ({ outOfStock: _earlier, ...line }: Line): Line => {
    const outOfStock = shortfall(line)
    return outOfStock > 0 ? { ...line, outOfStock } : line
  }
  const markPerson = (person: Person): Person => ({ ...person, products: person.products.map(mark) })
  return { adults: persons.adults.map(markPerson), kids: persons.kids.map(markPerson) }
}

/** Names of what is short, each once, in the order of the booking. */
export const shortNames = (persons: Persons): string[] => [
  ...new Set(
    everybody(persons).flatMap((person) =>
      person.products
        .filter((line) => line.outOfStock)
        .map((line) => [line.title, line.modelTitle, line.property1].filter(Boolean).join(', ')),
    ),
  ),
]
