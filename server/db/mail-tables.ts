import type { Generated, JSONColumnType } from 'kysely'
import type { Mail } from '#contract/mail.ts'
import type { Locale } from '#contract/primitives.ts'

export interface MailTables {
  /** Mails that were sent, given up, or are still to be sent (server/outbox/queue.ts). */
  mails: {
    tenant: string
    id: string
    mail: JSONColumnType<Mail>
    recipient: string
    language: Locale
    reservation: string | null
    once_key: string | null
    queued_at: Date
    /** The time of the next attempt to send the mail, or null if the mail was sent or given up. */
    due_at: Date | null
    attempts: Generated<number>
    sent_at: Date | null
  }
  /**
   * Subscriptions to the newsletter (double opt-in, server/newsletter). A row with confirmed_at is also the proof of
   * consent.
   */
  newsletter_optins: {
    tenant: string
    token_hash: string
    email: string
    language: Locale
    asked_at: Date
    /** The time of the confirmation, or null before it. */
    confirmed_at: Date | null
  }
  /** Addresses whose owners have opened a link in a mail to them (server/auth/proved-address.ts). */
  proved_addresses: {
    tenant: string
    address_hash: string
    proved_at: Date
  }
}
