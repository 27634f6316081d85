import type { UnitRef } from '#contract/errors.ts'
import type { Line } from '#domain/persons/persons.ts'

/** The one name of a unit of stock, in maps and in the database. */
export const unitKey = ({ product, model, property1 }: UnitRef): string =>
  `${product}/${model ?? ''}/${property1 ?? ''}`

export const unitOfLine = (line: Pick<Line, 'id' | 'modelId' | 'modelProperty1'>): UnitRef => ({
  product: line.id,
  ...(line.modelId && { model: line.modelId }),
  ...(line.modelProperty1 && { property1: line.modelProperty1 }),
})

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
