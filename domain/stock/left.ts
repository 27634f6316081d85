import type { Model } from '#contract/catalogue.ts'
import type { UnitRef } from '#contract/errors.ts'
import { everybody, type Persons } from '#domain/persons/persons.ts'
import type { FreeUnits } from './stock.ts'
import { countUnits, unitKey, unitsLeft } from './units.ts'

/** Caches the taken units, because a screen asks for each size of a catalogue. */
const takenBy = new WeakMap<Persons, ReadonlyMap<string, number>>()

export const takenUnits = (persons: Persons): ReadonlyMap<string, number> => {
  const known = takenBy.get(persons)
  if (known) return known
  const taken = countUnits(everybody(persons).flatMap(({ products }) => products))
  takenBy.set(persons, taken)
  return taken
}

/** Returns the number of units that can still be added to the booking, at least 0. */
export const stockLeft = (free: FreeUnits, persons: Persons, unit: UnitRef): number =>
  Math.max(0, unitsLeft(free, takenUnits(persons), unit))

interface Sized {
  id: string
  variants: readonly Pick<Model['variants'][number], 'property1' | 'disabled'>[]
}

/** Tells whether no unit of a model is free. A unit that a line of the booking takes still counts as free. */
export const isModelSoldOut = (free: FreeUnits, product: string, { id: model, variants }: Sized): boolean =>
  variants.every(({ property1, disabled }) => disabled || free.get(unitKey({ product, model, property1 })) === 0)

export const isSoldOut = (free: FreeUnits, { id, models }: { id: string; models: readonly Sized[] }): boolean =>
  models.length === 0
    ? free.get(unitKey({ product: id })) === 0
    : models.every((model) => isModelSoldOut(free, id, model))
