import type { Rate } from '#contract/catalogue.ts'
import type { IsoDay } from '#contract/primitives.ts'
import type { FolderRate } from '#contract/tenant-folder.ts'
import { addDays } from '#domain/calendar/days.ts'
import { percentOf } from './price.ts'
import { defaultRate } from './rates.ts'

type Terms = Pick<Rate, 'freeCancellationDays' | 'fees'>

export const freeUntil = ({ freeCancellationDays }: Terms, firstDay: IsoDay): IsoDay | null =>
  freeCancellationDays === null ? null : addDays(firstDay, -freeCancellationDays)

/**
 * Returns the terms at the default rate, or undefined if that rate has no days of free cancellation. `varies` is true
 * if another rate has another number of free days.
 */
export const freeCancellation = (
  rates: readonly FolderRate[],
): { days: number; rate: FolderRate; varies: boolean } | undefined => {
  const rate = defaultRate(rates)
  if (!rate || rate.freeCancellationDays === null) return undefined
  const days = rate.freeCancellationDays
  return { days, rate, varies: rates.some((other) => other.freeCancellationDays !== days) }
}

export const isCancellationFree = (free: IsoDay | null, today: IsoDay): free is IsoDay => free !== null && today <= free

/** Tells whether the booking can still be cancelled: until the end of its first day. */
export const isInTimeToCancel = (firstDay: IsoDay, today: IsoDay): boolean => today <= firstDay

interface FeeTier {
  from: IsoDay
  percent: number
}

/** A tier that would apply on a free day begins on the day after the last free day. */
const feeTiers = (terms: Terms, firstDay: IsoDay): FeeTier[] => {
  const free = freeUntil(terms, firstDay)
  const firstCharged = free && addDays(free, 1)
  const tiers = terms.fees.map(({ daysBefore, percent }) => {
    const from = addDays(firstDay, -daysBefore)
    return { from: firstCharged && from < firstCharged ? firstCharged : from, percent }
  })
  return tiers.filter(({ from }, at) => tiers[at + 1]?.from !== from)
}

/** Returns the fee in cents of the latest tier that has begun, or 0 if none has. */
export const cancellationFee = (terms: Terms, amount: number, firstDay: IsoDay, today: IsoDay): number =>
  percentOf(amount, feeTiers(terms, firstDay).findLast(({ from }) => from <= today)?.percent ?? 0)

export const cancellationTerms = (
  terms: Terms,
  firstDay: IsoDay,
  today: IsoDay,
): {
  free: IsoDay | null
  fees: FeeTier[]
} => {
  const free = freeUntil(terms, firstDay)
  const tiers = feeTiers(terms, firstDay)
  return {
    free: isCancellationFree(free, today) ? free : null,
    fees: tiers.filter((_, at) => {
      const next = tiers[at + 1]
      return next ? today < next.from : isInTimeToCancel(firstDay, today)
    }),
  }
}

/** In cents. `paid` is the received amount minus refunds. */
export const returnable = (paid: number, changeFees: number): number => Math.max(0, paid - changeFees)

/** In cents. The fee is at most `left`, the amount that can be paid back, and the refund is the rest. */
export const cancellationAmounts = (left: number, fee: number): { fee: number; refund: number } => ({
  fee: Math.min(fee, left),
  refund: Math.max(0, left - fee),
})
