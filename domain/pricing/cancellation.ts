import type { Rate } from '#contract/catalogue.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { addDays, daysBetween } from '#domain/calendar/days.ts'
import { percentOf } from './price.ts'

type Terms = Pick<Rate, 'freeCancellationDays' | 'fees'>

/** The last day of free cancellation; null: none. */
export const freeUntil = ({ freeCancellationDays }: Terms, firstDay: IsoDay): IsoDay | null =>
  freeCancellationDays === null ? null : addDays(firstDay, -freeCancellationDays)

/** Whether cancelling is free today; `free` is the last such day (`freeUntil`). */
export const isCancellationFree = (free: IsoDay | null, today: IsoDay): free is IsoDay => free !== null && today <= free

/** The cancellation fees from today on: of the tiers that have begun, only the latest. */
export const feesAhead = (
  { fees }: Pick<Terms, 'fees'>,
  firstDay: IsoDay,
  today: IsoDay,
): { from: IsoDay; percent: number }[] => {
  const tiers = fees.map(({ daysBefore, percent }) => ({ percent, from: addDays(firstDay, -daysBefore) }))
  return tiers.filter(({ from }, at) => from > today || (tiers[at + 1]?.from ?? firstDay) > today)
}

/** The fee of a cancellation on a day, in cents: by the latest tier, 0 in the free days. */
export const cancellationFee = (terms: Terms, amount: number, firstDay: IsoDay, today: IsoDay): number => {
  if (isCancellationFree(freeUntil(terms, firstDay), today)) return 0
  const before = daysBetween(today, firstDay)
  const reached = terms.fees
    .filter(({ daysBefore }) => before <= daysBefore)
    .toSorted((a, b) => a.daysBefore - b.daysBefore)[0]
  return percentOf(amount, reached?.percent ?? 0)
}

/** The cents that can go back to the customer: `paid` is the received amount less refunds, fees of changes stay. */
export const returnable = (paid: number, changeFees: number): number => Math.max(0, paid - changeFees)

/** Fee and refund of a cancellation in cents: the fee is at most what can go back, the refund is the rest. */
export const cancellationAmounts = (left: number, fee: number): { fee: number; refund: number } => ({
  fee: Math.min(fee, left),
  refund: Math.max(0, left - fee),
})
