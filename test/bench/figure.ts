/** Lowest and highest of the rounds. */
export type Spread = readonly [lowest: number, highest: number]

/** One thing that was measured. */
export interface Figure {
  name: string
  /** The median of the rounds. */
  value: number
  spread: Spread
  /** `/s`, `ms`, `MB`, `KB`, `files`. */
  unit: string
  /** What the same machine does without us, measured in turns with it. */
  baseline?: { name: string; value: number }
  /** What it is to reach, and whether it does. */
  bar?: { words: string; isMet: boolean }
  /** What keeps it from being better. */
  limit?: string
}

/** What one area has measured, as docs/performance.md shows it. */
export interface Section {
  title: string
  /** What is measured, and how. */
  intro: string
  figures: readonly Figure[]
  /** Text below the table. */
  notes?: readonly string[]
}

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)

export const percentile = (values: readonly number[], share: number): number =>
  sorted(values)[Math.max(0, Math.ceil(share * values.length) - 1)] ?? Number.NaN

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** The median and the spread of what the rounds have measured. */
export const ofRounds = (values: readonly number[]): Pick<Figure, 'value' | 'spread'> => ({
  value: median(values),
  spread: [Math.min(...values), Math.max(...values)],
})
