import type { Cart } from '#contract/prices.ts'

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** Returns the list price of the equipment in a cart, without coverage, specials and discounts. */
export const listPriceOf = ({ persons }: Pick<Cart, 'persons'>): number =>
  sum(persons.flatMap(({ items }) => items).map(({ price }) => price.amount))
