import type { Condition, Model, Product } from '#contract/catalogue.ts'
import type { PersonType } from '#contract/person.ts'

export interface ProductPrice {
  /** Cents for the period: the price, or the lowest it can still become. */
  amount: number
  /** A model not chosen yet, or an age not known, may make it another amount ("ab"). */
  isFrom: boolean
  /** The age condition that makes the price. */
  condition?: Condition
  /** The amount is for so many hours; absent: for whole days. */
  hours?: number
}

export interface ProductPriceInput {
  product: Pick<Product, 'prices' | 'conditions'> & { models: readonly Pick<Model, 'prices'>[] }
  /** The chosen one. */
  model?: Pick<Model, 'prices'> | undefined
  /** The type as which the person is counted. */
  type: PersonType
  /** On the first day; undefined when not known. */
  age?: number | undefined
}

/**
 * What one unit of an offered product costs one person for the period: the amount of their type or of an age condition that applies,
 * the lower wins (specification, section 4). Undefined where the type is not offered the product.
 */
export const productPrice = ({ product, model, type, age }: ProductPriceInput): ProductPrice | undefined => {
  const open = model ? [model] : product.models
  const listed = (open.length > 0 ? open.map(({ prices }) => prices ?? product.prices) : [product.prices]).flatMap(
    (prices) => prices[`${type}`] ?? [],
  )
  if (listed.length === 0) return undefined
  const conditions = product.conditions
    .filter(
      ({ personType, ageFrom, ageTo }) =>
        personType === type && (age === undefined || (ageFrom <= age && age <= ageTo)),
    )
    .toSorted((a, b) => a.price - b.price)
  const lowest = conditions[0]
  const { amount, hours } = listed.toSorted((a, b) => a.amount - b.amount)[0]!
  const isFrom = listed.some((other) => other.amount !== amount)
  const duration = hours === undefined ? {} : { hours }
  if (!lowest || lowest.price >= amount) return { amount, isFrom, ...duration }
  return age === undefined
    ? { amount: lowest.price, isFrom: true, ...duration }
    : { amount: lowest.price, isFrom: false, condition: lowest, ...duration }
}
