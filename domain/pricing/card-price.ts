import type { Condition, Model, Product } from '#contract/catalogue.ts'
import type { PersonType } from '#contract/person.ts'
import { lowerPrice } from './lower-price.ts'

export interface CardPrice {
  /** Cents for the period, as in the cart; before a model is chosen, those of the cheapest. */
  amount: number
  /** The models have different prices and none is chosen yet ("ab"). */
  isFrom: boolean
  /** The age condition of the price. */
  condition?: Condition
  /** The hours that the amount is for; absent: whole days. */
  hours?: number
}

export interface CardPriceInput {
  product: Pick<Product, 'prices' | 'conditions'> & { models: readonly Pick<Model, 'prices'>[] }
  /** The chosen model. */
  model?: Pick<Model, 'prices'> | undefined
  /** The counted type of the person. */
  type: PersonType
  /** The age on the first day; undefined if not known. */
  age?: number | undefined
}

/**
 * The price of one unit for one person and the period: the lower of the type's amount and an applicable age condition.
 * No condition applies to an unknown age, as in the cart. Undefined if the type cannot rent the product.
 */
export const cardPrice = ({ product, model, type, age }: CardPriceInput): CardPrice | undefined => {
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
