import type { Rate } from '#contract/catalogue.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { cancellationFee } from './cancellation.ts'

export interface FeeTerms {
  rate: Rate
  /** The amount in cents. */
  amount: number
  from: IsoDay
}

/**
 * Returns the fee for a change of a paid booking, in cents: the amount by which the change lowers the fee for
 * cancelling today, so that nobody avoids the cancellation fee by a change
 * (docs/decisions/2026-11-22-fee-of-a-change.md).
 */
export const changeFee = (before: FeeTerms, after: Pick<FeeTerms, 'amount' | 'from'>, today: IsoDay): number => {
  const kept = Math.min(before.amount, after.amount)
  const saved =
    cancellationFee(before.rate, before.amount, before.from, today) -
    cancellationFee(before.rate, kept, after.from, today)
  return Math.max(0, saved)
}

/** An amount for comparing two rates. Any amount serves, because fees are percentages. */
const WHOLE = 10_000

/**
 * Returns the rate of a changed booking. If cancelling today would cost less at the new rate than at the earlier one,
 * the booking keeps the cancellation terms of the earlier rate, so that a change removes no fee.
 */
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
