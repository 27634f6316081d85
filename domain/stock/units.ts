import type { UnitRef } from '#contract/errors.ts'
import type { ProductLine } from '#contract/person.ts'

/** The one name of a unit of stock, in maps and in the database. */
export const unitKey = ({ product, model, property1 }: UnitRef): string =>
  `${product}/${model ?? ''}/${property1 ?? ''}`

type UnitOfLine = Pick<ProductLine, 'id' | 'modelId' | 'property1'>

/** The unit that a line of a booking or of a payload takes. */
export const unitOfLine = (line: UnitOfLine): UnitRef => ({
  product: line.id,
  ...(line.modelId && { model: line.modelId }),
  ...(line.property1 && { property1: line.property1 }),
})

/** How many of each unit the lines take, by `unitKey`. */
export const countUnits = (lines: readonly (UnitOfLine & { count: number })[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const key = unitKey(unitOfLine(line))
    counts.set(key, (counts.get(key) ?? 0) + line.count)
  }
  return counts
}

/** How many units a line is short of. Lines are asked in order, and each leaves the later ones what it does not take. */
export const shortfallOf = (free: ReadonlyMap<string, number>, unknown = Number.POSITIVE_INFINITY) => {
  const left = new Map(free)
  return (line: UnitOfLine & { count: number }): number => {
    const key = unitKey(unitOfLine(line))
    const available = left.get(key) ?? unknown
    left.set(key, Math.max(0, available - line.count))
    return Math.max(0, line.count - available)
  }
}

/** Every unit of stock that a product comes in. */
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

/** The message key of a line without the model or size that its product needs. */
export const MODEL_REQUIRED = 'cart.error.modelrequired'

/** Whether a line still lacks the model or size that its product comes in. */
export const needsModel = (
  { models }: { models: readonly unknown[] },
  { modelId, property1 }: { modelId?: string | null | undefined; property1?: string | null | undefined },
): boolean => models.length > 0 && (!modelId || !property1)
