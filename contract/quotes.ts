import * as z from 'zod/mini'
import { TEXT_MAX } from './constants.ts'
import { Cents, IsoDay, lines, Percent } from './primitives.ts'

/** The discount of a quote on the equipment's list price: a percentage, or cents. */
export const QuoteDiscount = z.union([z.object({ percent: Percent }), z.object({ amount: Cents })])
export type QuoteDiscount = z.infer<typeof QuoteDiscount>

/**
 * The discount in a booking. An amount was agreed for equipment with the list price `of`, and shrinks with it when the
 * booking is changed.
 */
export const BookedQuoteDiscount = z.union([z.object({ percent: Percent }), z.object({ amount: Cents, of: Cents })])
export type BookedQuoteDiscount = z.infer<typeof BookedQuoteDiscount>

/** The staff's answer to an inquiry. */
export const QuoteTerms = z.object({
  discount: QuoteDiscount,
  /** The group pays at collection; otherwise online. */
  payAtShop: z.boolean(),
  /** The last day on which the quote can be accepted. */
  validUntil: IsoDay,
  /** Whether the equipment is held for the group, at most seven days (domain/groups/quote). */
  holdsStock: z.boolean(),
  /** A text for the customer; '': none. */
  word: lines(TEXT_MAX.staffWord),
})
export type QuoteTerms = z.infer<typeof QuoteTerms>

/** open: it can be accepted. void: the leader has changed the group since. */
export const QuoteState = z.enum(['open', 'withdrawn', 'expired', 'void'])
export type QuoteState = z.infer<typeof QuoteState>
