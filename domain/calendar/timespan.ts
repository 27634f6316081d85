import type { DayRange } from '#contract/primitives.ts'
import type { FolderProduct } from '#contract/tenant-folder.ts'
import { recurrences } from './seasons.ts'

type Offered = Pick<FolderProduct, 'timespan'>

/** Returns undefined for a product without a timespan, and null if the period is outside of it. */
export const timespanOf = ({ timespan }: Offered, { from, to }: DayRange): DayRange | null | undefined =>
  timespan && (recurrences(timespan, from).find((range) => range.from <= from && to <= range.to) ?? null)

export const isInTimespan = (product: Offered, period: DayRange): boolean => timespanOf(product, period) !== null
