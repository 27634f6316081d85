import type { Rate } from '#contract/catalogue.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { cancellationFee } from './cancellation.ts'

/** A booking as far as its cancellation fee depends on it. */
export interface FeeTerms {
  rate: Rate
  /** Cents. */
  amount: number
  /** The first rental day. */
  from: IsoDay
}

/**
 * What a change of a paid booking costs, in cents: as much as it lowers what cancelling would cost on that day. So what is given up, or moved out of
 * the days in which a fee is due, costs the fee of the rate as it was booked; a change that does neither costs nothing
 * (docs/decisions/2026-11-22-fee-of-a-change.md).
 */
export const changeFee = (before: FeeTerms, after: Pick<FeeTerms, 'amount' | 'from'>, today: IsoDay): number => {
  const kept = Math.min(before.amount, after.amount)
  const saved =
    cancellationFee(before.rate, before.amount, before.from, today) -
    cancellationFee(before.rate, kept, after.from, today)
  return Math.max(0, saved)
}

/** Any amount does: percents are compared. */
const WHOLE = 10_000

/** The rate of a changed booking: where a fee would be due by the terms of before, a milder rate does not undo it. */
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
