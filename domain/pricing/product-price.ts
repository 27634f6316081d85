import type { Condition, Model, Product } from '#contract/catalogue.ts'
import type { PersonType } from '#contract/person.ts'
import { lowerPrice } from './lower-price.ts'

export interface ProductPrice {
  /** Cents for the period, as the cart adds them: before a model is chosen those of the cheapest. */
  amount: number
  /** Models cost different amounts, and none is chosen yet ("ab"). */
  isFrom: boolean
  /** The age condition that makes the price. */
  condition?: Condition
  /** The hours that the amount is for; absent: whole days. */
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
 * whichever is lower. While the age is not known no condition applies, as in the cart. Undefined where the type is not offered the product.
 */
export const productPrice = ({ product, model, type, age }: ProductPriceInput): ProductPrice | undefined => {
  const open = model ? [model] : product.models
  const listed = (open.length > 0 ? open.map(({ prices }) => prices ?? product.prices) : [product.prices]).flatMap(
    (prices) => prices[`${type}`] ?? [],
  )
  if (listed.length === 0) return undefined
  const { amount, hours } = listed.toSorted((a, b) => a.amount - b.amount)[0]!
  const duration = hours === undefined ? {} : { hours }
  const lower = lowerPrice(amount, product.conditions, type, age)
  if (lower.condition) return { ...lower, isFrom: false, ...duration }
  return { amount, isFrom: listed.some((other) => other.amount !== amount), ...duration }
}
