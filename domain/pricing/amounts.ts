import type { Cart } from '#contract/prices.ts'

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

export const listPriceOf = ({ persons }: Pick<Cart, 'persons'>): number =>
  sum(persons.flatMap(({ items }) => items).map(({ price }) => price.amount))
