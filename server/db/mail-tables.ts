import type { Generated, JSONColumnType } from 'kysely'
import type { Mail } from '#contract/mail.ts'
import type { Locale } from '#contract/primitives.ts'

export interface MailTables {
  mails: {
    tenant: string
    id: string
    mail: JSONColumnType<Mail>
    recipient: string
    language: Locale
    reservation: string | null
    once_key: string | null
    queued_at: Date
    due_at: Date | null
    attempts: Generated<number>
    sent_at: Date | null
    /** Set while a process sends the mail. */
    claimed_at: Generated<Date | null>
  }
  /** A row with confirmed_at is also the proof of consent. */
  newsletter_optins: {
    tenant: string
    token_hash: string
    email: string
    language: Locale
    asked_at: Date
    confirmed_at: Date | null
  }
  proved_addresses: {
    tenant: string
    address_hash: string
    proved_at: Date
  }
}
