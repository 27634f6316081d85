import type { IsoDay } from '#contract/primitives.ts'
import type { BookedQuoteDiscount, QuoteDiscount, QuoteState, QuoteTerms } from '#contract/quotes.ts'
import { addDays, isToCome } from '#domain/calendar/days.ts'

export const QUOTE_HOLD_DAYS = 7

/** Returns the day before `first`, or null if it is too late for a quote. */
export const latestQuoteDay = (first: IsoDay, today: IsoDay): IsoDay | null =>
  isToCome(first, today) ? addDays(first, -1) : null

export const isQuoteValid = ({ validUntil }: Pick<QuoteTerms, 'validUntil'>, today: IsoDay): boolean =>
  today <= validUntil

/** After its last day a quote is expired, even if no job has ended it yet. */
export const quoteStateOn = (
  { state, validUntil }: { state: QuoteState } & Pick<QuoteTerms, 'validUntil'>,
  today: IsoDay,
): QuoteState => (state === 'open' && !isQuoteValid({ validUntil }, today) ? 'expired' : state)

export const quoteProblem = (
  { discount, validUntil }: Pick<QuoteTerms, 'discount' | 'validUntil'>,
  { list, first, today }: { list: number; first: IsoDay; today: IsoDay },
): 'discount' | 'validUntil' | undefined => {
  if ('amount' in discount && discount.amount > list) return 'discount'
  const latest = latestQuoteDay(first, today)
  return latest === null || validUntil < today || validUntil > latest ? 'validUntil' : undefined
}

/** Returns the end of the quote's last day (`end`), but at most seven days from now. */
export const quoteHoldEnd = (end: Date, now: Date): Date =>
  new Date(Math.min(end.getTime(), now.getTime() + QUOTE_HOLD_DAYS * 86_400_000))

export const bookedDiscount = (discount: QuoteDiscount, list: number): BookedQuoteDiscount =>
  'percent' in discount ? discount : { ...discount, of: list }
