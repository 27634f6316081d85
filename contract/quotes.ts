import * as z from 'zod/mini'
import { TEXT_MAX } from './limits.ts'
import { Cents, IsoDay, lines, Percent, StoredCents } from './primitives.ts'

/** A percentage, or an amount in cents, off the equipment's list price. */
export const QuoteDiscount = z.union([z.object({ percent: Percent }), z.object({ amount: StoredCents })])
export type QuoteDiscount = z.infer<typeof QuoteDiscount>

/** `of` is the list price of the equipment for which an `amount` was agreed. */
export const BookedQuoteDiscount = z.union([z.object({ percent: Percent }), z.object({ amount: Cents, of: Cents })])
export type BookedQuoteDiscount = z.infer<typeof BookedQuoteDiscount>

export const QuoteTerms = z.object({
  discount: QuoteDiscount,
  payAtShop: z.boolean(),
  validUntil: IsoDay,
  /** True if the quote holds the equipment, at most for seven days (domain/groups/quote.ts). */
  holdsStock: z.boolean(),
  word: lines(TEXT_MAX.staffWord),
})
export type QuoteTerms = z.infer<typeof QuoteTerms>

/** `void`: the leader has changed the group after the quote. */
export const QuoteState = z.enum(['open', 'withdrawn', 'expired', 'void'])
export type QuoteState = z.infer<typeof QuoteState>
