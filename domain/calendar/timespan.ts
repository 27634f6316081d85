import type { DayRange } from '#contract/primitives.ts'
import type { FolderProduct } from '#contract/tenant-folder.ts'
import { recurrences } from './seasons.ts'

type Offered = Pick<FolderProduct, 'timespan'>

/**
 * The product's yearly timespan that contains the period; undefined for a product without one, null if the period is
 * outside.
 */
export const timespanOf = ({ timespan }: Offered, { from, to }: DayRange): DayRange | null | undefined =>
  timespan && (recurrences(timespan, from).find((range) => range.from <= from && to <= range.to) ?? null)

/** Whether the product is offered in the period: always without a timespan, otherwise only inside it. */
export const isInTimespan = (product: Offered, period: DayRange): boolean => timespanOf(product, period) !== null
