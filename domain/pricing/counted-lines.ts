import type { CartPerson } from '#contract/prices.ts'

/** Lines of several persons for the same product at the same price, counted together. */
export interface CountedLine {
  /** The product's id; null for equipment protection. */
  id: string | null
  /** The product's title; null for equipment protection. */
  title: string | null
  count: number
  /** The amount of one unit in cents; null if the amounts differ, or are not whole cents. */
  each: number | null
  amount: number
}

const linesOf = ({ items, coverage }: CartPerson) => [
  ...items.map(({ id, title, count, price }) => ({ id, title, count, amount: price.amount })),
  ...(coverage ? [{ id: null, title: null, count: 1, amount: coverage.amount }] : []),
]

/**
 * Counts the lines of all persons by product and price, in the order of the cart. Equipment protection comes last in
 * one line, since its price depends on the lines of each person.
 */
export const countedLines = (persons: readonly CartPerson[]): CountedLine[] => {
  const byPrice = Map.groupBy(persons.flatMap(linesOf), ({ id, count, amount }) =>
    id === null ? '' : `${id} ${amount / count}`,
  )
  const lines = [...byPrice.values()].map((same): CountedLine => {
    const { id, title, count, amount } = same[0]!
    const each = amount / count
    return {
      id,
      title,
      count: same.reduce((sum, line) => sum + line.count, 0),
      each: id !== null && Number.isInteger(each) ? each : null,
      amount: same.reduce((sum, line) => sum + line.amount, 0),
    }
  })
  return [...lines.filter(({ id }) => id !== null), ...lines.filter(({ id }) => id === null)]
}
