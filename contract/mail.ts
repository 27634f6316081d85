import * as z from 'zod/mini'
import { Cents } from './primitives.ts'

/* A mail in the outbox (column mails.mail): its subject with as little data as possible. Names, amounts and the shop's
   look are read when it is sent. Tokens are single-use and deleted once the mail is sent. */

const Token = z.string()

export const Mail = z.discriminatedUnion('kind', [
  /** A booking is paid, or needs no payment. */
  z.object({ kind: z.literal('confirmed') }),
  /** `change`: the change whose difference was to be paid; null: the booking itself. */
  z.object({ kind: z.literal('payment_failed'), amount: Cents, change: z.nullable(z.string()) }),
  z.object({ kind: z.literal('cancelled'), fee: Cents, refund: Cents }),
  /** A refund: the payment was late or not due, a change made the booking cheaper, or the shop decided so. */
  z.object({
    kind: z.literal('refunded'),
    amount: Cents,
    reason: z.enum(['late', 'code', 'over', 'unneeded', 'changed', 'shop']),
  }),
  z.object({ kind: z.literal('changed') }),
  /** Sent on the day before pickup. */
  z.object({ kind: z.literal('reminder') }),
  /** The booking's link, requested again. */
  z.object({ kind: z.literal('booking_link') }),
  /** Double opt-in. */
  z.object({ kind: z.literal('newsletter'), token: Token }),
  z.object({ kind: z.literal('activation'), token: Token }),
  /** The registered address already has an account. */
  z.object({ kind: z.literal('account_exists') }),
  z.object({ kind: z.literal('password_reset'), token: Token }),
  /** A withdrawal was received: one mail to its sender, one to the shop. */
  z.object({ kind: z.literal('withdrawal'), withdrawal: z.string() }),
  z.object({ kind: z.literal('withdrawal_notice'), withdrawal: z.string() }),
  /** The leader's link to a group that is collecting. */
  z.object({ kind: z.literal('group_link'), group: z.string(), token: Token }),
  /** The links of all groups that the address leads, requested again. */
  z.object({ kind: z.literal('group_links'), links: z.array(z.object({ group: z.string(), token: Token })) }),
  /** A person of a group is asked for missing data. */
  z.object({ kind: z.literal('group_reminder'), group: z.string(), person: z.string(), token: Token }),
  /** An inquiry was sent: one mail to its leader, one to the shop. */
  z.object({ kind: z.literal('group_inquiry'), group: z.string() }),
  z.object({ kind: z.literal('group_inquiry_notice'), group: z.string() }),
  /** The staff's answers to an inquiry. `quote`: its id, since a withdrawn one is not sent. */
  z.object({ kind: z.literal('group_quote'), group: z.string(), quote: z.string(), token: Token }),
  z.object({ kind: z.literal('group_declined'), group: z.string(), token: Token }),
  /** A quote has ended without acceptance. */
  z.object({ kind: z.literal('group_quote_expired'), group: z.string(), quote: z.string(), token: Token }),
  z.object({ kind: z.literal('group_quote_withdrawn'), group: z.string(), quote: z.string(), token: Token }),
  /** A quote was accepted, and is to be paid online. */
  z.object({ kind: z.literal('quote_accepted') }),
  /** The notice to the shop. */
  z.object({ kind: z.literal('group_accepted_notice') }),
  /** Earlier releases turned inquiries into bookings; such a mail may still wait to be sent. */
  z.object({ kind: z.literal('group_booked') }),
])
export type Mail = z.infer<typeof Mail>
