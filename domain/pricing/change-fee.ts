import type { Rate } from '#contract/catalogue.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { cancellationFee } from './cancellation.ts'

export interface FeeTerms {
  rate: Rate
  amount: number
  from: IsoDay
}

/**
 * Returns the cents by which the change lowers the fee for cancelling today, so that nobody avoids that fee by a change
 * (docs/decisions/2026-11-22-fee-of-a-change.md).
 */
export const changeFee = (before: FeeTerms, after: Pick<FeeTerms, 'amount' | 'from'>, today: IsoDay): number => {
  const kept = Math.min(before.amount, after.amount)
  const saved =
    cancellationFee(before.rate, before.amount, before.from, today) -
    cancellationFee(before.rate, kept, after.from, today)
  return Math.max(0, saved)
}

/** Any amount serves for comparing two rates, because fees are percentages. */
const WHOLE = 10_000

/** The booking keeps the earlier cancellation terms if cancelling today would cost less at the new rate. */
export const rateAfterChange = (
  before: Pick<FeeTerms, 'rate'>,
  after: Pick<FeeTerms, 'rate' | 'from'>,
  today: IsoDay,
): Rate => {
  const feeBy = (rate: Rate) => cancellationFee(rate, WHOLE, after.from, today)
  if (feeBy(before.rate) <= feeBy(after.rate)) return after.rate
  const { conditions, freeCancellationDays, fees } = before.rate
  return { ...after.rate, conditions, freeCancellationDays, fees }
}
