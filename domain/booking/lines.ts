import { DEPOT, DEPOT_COUNT_MAX } from '#contract/constants.ts'
import type { Model, Product } from '#contract/catalogue.ts'
import type { Line } from '#domain/persons/persons.ts'

/** The visitor's choice: a product, perhaps a variant of one of its models. */
export interface Choice {
  product: Pick<Product, 'id' | 'title' | 'type'> & Partial<Pick<Product, 'requiredPersonalFields'>>
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

/** The most units of a product for one person; each product is one line. */
export const countMax = ({ type }: Pick<Product, 'type'>): number => (type === DEPOT ? DEPOT_COUNT_MAX : 1)

const isSame = (line: Line, other: Line) => line.modelId === other.modelId && line.property1 === other.property1

/**
 * Adds a product to a person's lines. A depot product counts up to 10. Another model or variant of a product replaces its line, the same one
 * changes nothing. A new line has count 1.
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

/** Lowers the count by 1, and removes the line at 0. */
export const removeLine = (lines: Line[], id: Line['id']): Line[] =>
  lines.flatMap((line) => {
    if (line.id !== id) return [line]
    return line.count > 1 ? [{ ...line, count: line.count - 1 }] : []
  })

/** Lines with the offer's titles, such as after a change of language. A line whose product is not offered keeps its title. */
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
