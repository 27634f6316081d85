import type { CartPerson } from '#contract/prices.ts'
import { sum } from './amounts.ts'

export interface CountedLine {
  id: string | null
  title: string | null
  count: number
  /** In cents; null for coverage and for a fraction of a cent. */
  each: number | null
  amount: number
}

export interface CountedSet {
  id: string
  title: string
  count: number
  saved: number
}

const linesOf = ({ items, coverage }: CartPerson) => [
  ...items.map(({ id, title, count, price }) => ({ id, title, count, amount: price.amount })),
  ...(coverage ? [{ id: null, title: null, count: 1, amount: coverage.amount }] : []),
]

/** The coverage of all persons comes last as one line, because its price differs from person to person. */
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
      count: sum(same.map((line) => line.count)),
      each: id !== null && Number.isInteger(each) ? each : null,
      amount: sum(same.map((line) => line.amount)),
    }
  })
  return [...lines.filter(({ id }) => id !== null), ...lines.filter(({ id }) => id === null)]
}

export const countedSets = (persons: readonly CartPerson[]): CountedSet[] =>
  [
    ...Map.groupBy(
      persons.flatMap(({ sets = [] }) => sets),
      ({ id }) => id,
    ).values(),
  ].map((same) => ({
    id: same[0]!.id,
    title: same[0]!.title,
    count: same.length,
    saved: sum(same.map(({ saved }) => saved)),
  }))
