import type { Condition, Product } from '#contract/catalogue.ts'
import type { PersonType } from '#contract/person.ts'
import { ageConditionPrice } from './age-condition-price.ts'

export interface CardPrice {
  /** The cents for the period, as in the cart. Until a model is chosen, it is the price of the cheapest model. */
  amount: number
  /** True if the models have different prices and none is chosen, so that the price is shown as a minimum. */
  isFrom: boolean
  condition?: Condition
  hours?: number
}

type Priced = Pick<Product, 'prices' | 'conditions'>

export interface CardPriceInput {
  product: Priced & { models: readonly Partial<Priced>[] }
  model?: Partial<Priced> | undefined
  type: PersonType
  age?: number | undefined
}

/** Returns the lowest price for the person, or undefined if the person's type cannot rent the product. */
export const cardPrice = ({ product, model, type, age }: CardPriceInput): CardPrice | undefined => {
  const open = model ? [model] : product.models.length > 0 ? product.models : [{}]
  const priced = open.flatMap(({ prices = product.prices, conditions = product.conditions }) => {
    const listed = prices[`${type}`]
    return listed ? [{ ...ageConditionPrice(listed.amount, conditions, type, age), hours: listed.hours }] : []
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
