export type Spread = readonly [lowest: number, highest: number]

export interface Figure {
  name: string
  value: number
  spread: Spread
  unit: string
  baseline?: { name: string; value: number }
  bar?: { words: string; isMet: boolean }
  limit?: string
}

export interface Section {
  title: string
  intro: string
  figures: readonly Figure[]
  notes?: readonly string[]
}

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)

export const percentile = (values: readonly number[], share: number): number =>
  sorted(values)[Math.max(0, Math.ceil(share * values.length) - 1)] ?? Number.NaN

export const median = (values: readonly number[]): number => percentile(values, 0.5)

export const ofRounds = (values: readonly number[]): Pick<Figure, 'value' | 'spread'> => ({
  value: median(values),
  spread: [Math.min(...values), Math.max(...values)],
})
