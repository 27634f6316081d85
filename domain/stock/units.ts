import type { UnitRef } from '#contract/errors.ts'
import type { ProductLine } from '#contract/person.ts'

/** The key of a unit in maps and in the database. */
export const unitKey = ({ product, model, property1 }: UnitRef): string =>
  `${product}/${model ?? ''}/${property1 ?? ''}`

type UnitOfLine = Pick<ProductLine, 'id' | 'modelId' | 'property1'>

export const unitOfLine = (line: UnitOfLine): UnitRef => ({
  product: line.id,
  ...(line.modelId && { model: line.modelId }),
  ...(line.property1 && { property1: line.property1 }),
})

export const countUnits = (lines: readonly (UnitOfLine & { count: number })[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const key = unitKey(unitOfLine(line))
    counts.set(key, (counts.get(key) ?? 0) + line.count)
  }
  return counts
}

/** A unit that the stock does not list has no limit. The number is negative if more units are taken than are free. */
export const unitsLeft = (
  free: ReadonlyMap<string, number>,
  taken: ReadonlyMap<string, number>,
  unit: UnitRef,
): number => {
  const key = unitKey(unit)
  return (free.get(key) ?? Number.POSITIVE_INFINITY) - (taken.get(key) ?? 0)
}

/**
 * Returns a function that is called with each line in turn and returns the line's shortfall. Earlier lines take their
 * units first.
 */
export const shortfallOf = (free: ReadonlyMap<string, number>) => {
  const taken = new Map<string, number>()
  return (line: UnitOfLine & { count: number }): number => {
    const unit = unitOfLine(line)
    const left = Math.max(0, unitsLeft(free, taken, unit))
    taken.set(unitKey(unit), (taken.get(unitKey(unit)) ?? 0) + line.count)
    return Math.max(0, line.count - left)
  }
}

export const unitsOf = ({
  id: product,
  models,
}: {
  id: string
  models: readonly { id: string; variants: readonly { property1: string }[] }[]
}): UnitRef[] =>
  models.length === 0
    ? [{ product }]
    : models.flatMap(({ id: model, variants }) => variants.map(({ property1 }) => ({ product, model, property1 })))

export const MODEL_REQUIRED = 'cart.error.modelrequired'

export const needsModel = (
  { models }: { models: readonly unknown[] },
  { modelId, property1 }: { modelId?: string | null | undefined; property1?: string | null | undefined },
): boolean => models.length > 0 && (!modelId || !property1)
