import type { Generated, JSONColumnType } from 'kysely'
import type { Mail } from '#contract/mail.ts'
import type { Locale } from '#contract/primitives.ts'

export interface MailTables {
  /** The outbox (server/outbox/queue). */
  mails: {
    tenant: string
    id: string
    mail: JSONColumnType<Mail>
    recipient: string
    language: Locale
    reservation: string | null
    once_key: string | null
    queued_at: Date
    /** The time of the next attempt; null: sent, or given up. */
    due_at: Date | null
    attempts: Generated<number>
    sent_at: Date | null
  }
  /** Double opt-in (server/newsletter). A confirmed row is a subscription and its proof. */
  newsletter_optins: {
    tenant: string
    token_hash: string
    email: string
    language: Locale
    asked_at: Date
    /** null: not yet. */
    confirmed_at: Date | null
  }
  /** Addresses whose owner has opened a mailed link (auth/proved-address). */
  proved_addresses: {
    tenant: string
    address_hash: string
    proved_at: Date
  }
}
