import * as z from 'zod/mini'
import { Cents } from './primitives.ts'

/* A stored mail contains only what the server cannot read when it sends the mail, such as the amount of a refund.
   The server deletes the tokens after it has sent the mail. */

const Token = z.string()

export const Mail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('confirmed') }),
  /** `change` is the change whose difference was to be paid, or null for the payment of the booking itself. */
  z.object({ kind: z.literal('payment_failed'), amount: Cents, change: z.nullable(z.string()) }),
  z.object({ kind: z.literal('cancelled'), fee: Cents, refund: Cents }),
  z.object({
    kind: z.literal('refunded'),
    amount: Cents,
    reason: z.enum(['late', 'code', 'over', 'unneeded', 'changed', 'shop']),
  }),
  z.object({ kind: z.literal('changed') }),
  z.object({ kind: z.literal('reminder') }),
  z.object({ kind: z.literal('booking_link') }),
  z.object({ kind: z.literal('newsletter'), token: Token }),
  z.object({ kind: z.literal('activation'), token: Token }),
  z.object({ kind: z.literal('account_exists') }),
  z.object({ kind: z.literal('password_reset'), token: Token }),
  z.object({ kind: z.literal('withdrawal'), withdrawal: z.string() }),
  z.object({ kind: z.literal('withdrawal_notice'), withdrawal: z.string() }),
  z.object({ kind: z.literal('group_link'), group: z.string(), token: Token }),
  z.object({ kind: z.literal('group_links'), links: z.array(z.object({ group: z.string(), token: Token })) }),
  z.object({ kind: z.literal('group_reminder'), group: z.string(), person: z.string(), token: Token }),
  z.object({ kind: z.literal('group_inquiry'), group: z.string() }),
  z.object({ kind: z.literal('group_inquiry_notice'), group: z.string() }),
  /** `quote` is the id of the quote. The mail is not sent if the staff withdraw the quote first. */
  z.object({ kind: z.literal('group_quote'), group: z.string(), quote: z.string(), token: Token }),
  z.object({ kind: z.literal('group_declined'), group: z.string(), token: Token }),
  z.object({ kind: z.literal('group_quote_expired'), group: z.string(), quote: z.string(), token: Token }),
  z.object({ kind: z.literal('group_quote_withdrawn'), group: z.string(), quote: z.string(), token: Token }),
  z.object({ kind: z.literal('quote_accepted') }),
  z.object({ kind: z.literal('group_accepted_notice') }),
])
export type Mail = z.infer<typeof Mail>
