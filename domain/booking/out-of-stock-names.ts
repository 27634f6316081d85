import type { OutOfStock } from '#contract/errors.ts'
import type { Cart } from '#contract/prices.ts'

const joinNames = (names: readonly string[]): string => names.join(' | ')

export const namesOfProblem = (problem: object | { names: readonly string[] }): string | undefined =>
  'names' in problem ? joinNames(problem.names) : undefined

/**
 * Returns the names as in the cart: "Sportski, Gratwerk Kante, 165 cm | Depot". A product that the cart lacks is named
 * by its id.
 */
export const outOfStockNames = (
  outOfStock: OutOfStock['outOfStock'],
  cart: Cart | undefined,
  sizeText: (size: string) => string,
): string => {
  const items = cart?.persons.flatMap((person) => person.items) ?? []
  return joinNames(
    outOfStock.map(({ product, model, property1 }) => {
      const item = items.find(({ id, modelId }) => id === product && modelId === model)
      return [item?.title ?? product, item?.modelTitle, property1 && sizeText(property1)].filter(Boolean).join(', ')
    }),
  )
}
