import * as z from 'zod/mini'
import { TEXT_MAX } from './limits.ts'
import { Cents, IsoDay, lines, Percent } from './primitives.ts'

/** The discount that a quote gives on the equipment's list price: a percentage, or an amount in cents. */
export const QuoteDiscount = z.union([z.object({ percent: Percent }), z.object({ amount: Cents })])
export type QuoteDiscount = z.infer<typeof QuoteDiscount>

/**
 * The discount of a quote as a booking stores it. `of` is the list price of the equipment for which an `amount` was
 * agreed. If a change lowers the list price, the amount shrinks in proportion.
 */
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

/**
 * The state of a quote. `open`: the quote can be accepted. `void`: the leader has changed the group after the quote.
 */
export const QuoteState = z.enum(['open', 'withdrawn', 'expired', 'void'])
export type QuoteState = z.infer<typeof QuoteState>
