import { DEPOT, DEPOT_COUNT_MAX } from '#contract/constants.ts'
import type { Model, Product } from '#contract/catalogue.ts'
import type { Line } from '#domain/persons/persons.ts'

export interface Choice {
  product: Pick<Product, 'id' | 'title' | 'type'>
  model?: Pick<Model, 'id' | 'title' | 'brand'> | undefined
  variant?: { property1: string } | undefined
}

const lineOf = ({ product, model, variant }: Choice): Line => ({
  id: product.id,
  count: 1,
  title: product.title,
  ...(model && { modelId: model.id, modelBrand: model.brand, modelTitle: model.title }),
  ...(variant && { property1: variant.property1 }),
})

export const countMax = ({ type }: Pick<Product, 'type'>): number => (type === DEPOT ? DEPOT_COUNT_MAX : 1)

const isSame = (line: Line, other: Line) => line.modelId === other.modelId && line.property1 === other.property1

/**
 * Raises the count of a depot product, up to its maximum. For other products, another model or variant replaces the
 * product's line.
 */
export const addLine = (lines: Line[], choice: Choice): Line[] => {
  const added = lineOf(choice)
  const present = lines.find((line) => line.id === added.id)
  if (!present) return [...lines, added]
  if (choice.product.type === DEPOT)
    return lines.map((line) =>
      line === present ? { ...line, count: Math.min(line.count + 1, countMax(choice.product)) } : line,
    )
  return isSame(present, added) ? lines : lines.map((line) => (line === present ? added : line))
}

export const removeLine = (lines: Line[], id: Line['id']): Line[] =>
  lines.flatMap((line) => {
    if (line.id !== id) return [line]
    return line.count > 1 ? [{ ...line, count: line.count - 1 }] : []
  })

/** A line keeps its title if its product is not offered. */
export const retitle = (lines: Line[], products: readonly Pick<Product, 'id' | 'title' | 'models'>[]): Line[] =>
  lines.map((line) => {
    const product = products.find(({ id }) => id === line.id)
    const model = product?.models.find(({ id }) => id === line.modelId)
    return {
      ...line,
      ...(product && { title: product.title }),
      ...(model && { modelBrand: model.brand, modelTitle: model.title }),
    }
  })
