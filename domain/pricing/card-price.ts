import type { Condition, Product } from '#contract/catalogue.ts'
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

type Priced = Pick<Product, 'prices' | 'conditions'>

export interface CardPriceInput {
  product: Priced & { models: readonly Partial<Priced>[] }
  /** The chosen model. */
  model?: Partial<Priced> | undefined
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
  const open = model ? [model] : product.models.length > 0 ? product.models : [{}]
  const priced = open.flatMap(({ prices = product.prices, conditions = product.conditions }) => {
    const listed = prices[`${type}`]
    return listed ? [{ ...lowerPrice(listed.amount, conditions, type, age), hours: listed.hours }] : []
  })
  const [cheapest] = priced.toSorted((a, b) => a.amount - b.amount)
  if (!cheapest) return undefined
  const { hours, ...price } = cheapest
  return {
    ...price,
    isFrom: priced.some(({ amount }) => amount !== price.amount),
    ...(hours !== undefined && { hours }),
  }
}
