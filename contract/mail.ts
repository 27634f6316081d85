import * as z from 'zod/mini'
import { Cents } from './primitives.ts'

/*
 * A mail that will be sent (column mails.mail) contains only what the server cannot read when it sends the mail, such
 * as the amount of a refund. The tokens open accounts and groups or confirm the newsletter, so the server deletes them
 * from the column after it has sent the mail.
 */

const Token = z.string()

export const Mail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('confirmed') }),
  /**
   * The mail about a failed payment. `change` is the change whose difference was to be paid, or null for the payment of
   * the booking itself.
   */
  z.object({ kind: z.literal('payment_failed'), amount: Cents, change: z.nullable(z.string()) }),
  z.object({ kind: z.literal('cancelled'), fee: Cents, refund: Cents }),
  /** A refund, because a payment was late or not due, a change made the booking cheaper, or the staff refund money. */
  z.object({
    kind: z.literal('refunded'),
    amount: Cents,
    reason: z.enum(['late', 'code', 'over', 'unneeded', 'changed', 'shop']),
  }),
  z.object({ kind: z.literal('changed') }),
  z.object({ kind: z.literal('reminder') }),
  z.object({ kind: z.literal('booking_link') }),
  /** The question whether the owner of the address really wants the newsletter (double opt-in). */
  z.object({ kind: z.literal('newsletter'), token: Token }),
  z.object({ kind: z.literal('activation'), token: Token }),
  /** The notice that somebody wanted to register the recipient's address, which has an account already. */
  z.object({ kind: z.literal('account_exists') }),
  z.object({ kind: z.literal('password_reset'), token: Token }),
  /** The mail about a received withdrawal. One mail goes to its sender and one to the shop. */
  z.object({ kind: z.literal('withdrawal'), withdrawal: z.string() }),
  z.object({ kind: z.literal('withdrawal_notice'), withdrawal: z.string() }),
  z.object({ kind: z.literal('group_link'), group: z.string(), token: Token }),
  z.object({ kind: z.literal('group_links'), links: z.array(z.object({ group: z.string(), token: Token })) }),
  /** The reminder that asks a person of a group to enter missing data. */
  z.object({ kind: z.literal('group_reminder'), group: z.string(), person: z.string(), token: Token }),
  /** The mail about a sent inquiry. One mail goes to its leader and one to the shop. */
  z.object({ kind: z.literal('group_inquiry'), group: z.string() }),
  z.object({ kind: z.literal('group_inquiry_notice'), group: z.string() }),
  /**
   * The mails about the staff's answer to an inquiry. `quote` is the id of the quote. The mail is not sent if the staff
   * withdraw the quote first.
   */
  z.object({ kind: z.literal('group_quote'), group: z.string(), quote: z.string(), token: Token }),
  z.object({ kind: z.literal('group_declined'), group: z.string(), token: Token }),
  /** The notice that the last day of a quote has passed, and nobody has accepted it. */
  z.object({ kind: z.literal('group_quote_expired'), group: z.string(), quote: z.string(), token: Token }),
  z.object({ kind: z.literal('group_quote_withdrawn'), group: z.string(), quote: z.string(), token: Token }),
  /** The mail about an accepted quote that must be paid online. */
  z.object({ kind: z.literal('quote_accepted') }),
  z.object({ kind: z.literal('group_accepted_notice') }),
  /**
   * The mail of an earlier release about an inquiry that the shop has turned into a booking. It stays in the schema,
   * because such mails may still wait to be sent.
   */
  z.object({ kind: z.literal('group_booked') }),
])
export type Mail = z.infer<typeof Mail>
