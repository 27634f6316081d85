import type { DayRange } from '#contract/primitives.ts'
import type { FolderProduct } from '#contract/tenant-folder.ts'
import { recurrences } from './seasons.ts'

type Offered = Pick<FolderProduct, 'timespan'>

/** The recurrence of the product's timespan in which the period lies; undefined for a product that has none, null when it lies outside. */
export const timespanOf = ({ timespan }: Offered, { from, to }: DayRange): DayRange | null | undefined =>
  timespan && (recurrences(timespan, from).find((range) => range.from <= from && to <= range.to) ?? null)

/** Offered only inside its timespan. */
export const isInTimespan = (product: Offered, period: DayRange): boolean => timespanOf(product, period) !== null
