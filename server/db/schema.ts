import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { BookingPayload } from '#contract/booking.ts'
import type { Rate } from '#contract/catalogue.ts'
import type { CheckoutAnswer, ReservationStatus } from '#contract/checkout.ts'
import type { Mail } from '#contract/mail.ts'
import type { DayRange, IsoDay, Locale } from '#contract/primitives.ts'
import type { Cart } from '#contract/prices.ts'
import type { Tenant } from '#contract/tenant-folder.ts'

/*
 * Every table's primary key starts with the tenant, so that a distributed PostgreSQL can shard by it (architecture.md, "One machine, and beyond").
 * Days are read and written as ISO strings, amounts are integer cents.
 */

export interface TenantsTable {
  tenant: string
  /** Hash of the imported folder. */
  version: string
  data: JSONColumnType<Tenant>
  imported_at: Generated<Date>
}

/** Pictures and other files of a tenant's folder, so that every process can serve them. */
export interface TenantFilesTable {
  tenant: string
  name: string
  body: ColumnType<Buffer, Buffer, Buffer>
}

/** One unit of stock (domain/units) at one location, and how many there are of it. */
export interface StockUnitsTable {
  tenant: string
  location: string
  /** unitKey of product, model and property1. */
  unit: string
  product: string
  model: string | null
  property1: string | null
  capacity: number
  disabled: boolean
}

/** What is taken of a unit on a day. Rows appear when something is claimed for the first time. */
export interface StockDaysTable {
  tenant: string
  location: string
  unit: string
  day: IsoDay
  capacity: number
  taken: Generated<number>
}

/** How often a discount code was used; a row exists for every code of the tenant. */
export interface DiscountUsesTable {
  tenant: string
  code: string
  uses: Generated<number>
  /** null: without limit. */
  max_uses: number | null
}

/** A reservation; what changes its status is in checkout/move-reservation alone. */
export interface ReservationsTable {
  tenant: string
  /** 128 random bits. */
  id: string
  /** What people say and read. */
  number: string
  status: ReservationStatus
  language: Locale
  payload: JSONColumnType<BookingPayload & { date: DayRange }>
  cart: JSONColumnType<Cart>
  rate: JSONColumnType<Rate>
  amount: number
  /** The discount code it uses, as the shop writes it. */
  discount: string | null
  location: string
  first_day: IsoDay
  last_day: IsoDay
  /** Of the booking's contact. */
  email: string
  hold_started: Date
  /** null: paid, cancelled or expired. */
  hold_until: Date | null
  /** The hold has ended and the stock is free again. */
  expired: Generated<boolean>
  /** Of the token in the booking's own cookie. */
  access_hash: string
  booked_at: Date
  paid_at: Date | null
}

/** What a reservation has taken of stock_days: the same count on each day of first_day..last_day. */
export interface StockClaimsTable {
  tenant: string
  reservation: string
  location: string
  unit: string
  first_day: IsoDay
  last_day: IsoDay
  count: number
}

/** Orders by the key their sender gave them (api.md, "Checkout"), so that one sent twice is written once. */
export interface IdempotencyKeysTable {
  tenant: string
  key_hash: string
  body_hash: string
  reservation: string
  /** With the key itself it gives the access token again (checkout/access). */
  access_salt: string
  answer: JSONColumnType<CheckoutAnswer>
  created_at: Date
}

export type StoredPaymentState =
  | 'starting'
  | 'open'
  | 'succeeded'
  /** Paid, and to be looked at by the shop. */
  | 'review'
  | 'declined'
  | 'abandoned'
  /** The money has come and cannot be honoured. */
  | 'refund_due'

/** One checkout at the payment provider. */
export interface PaymentsTable {
  tenant: string
  /** Our name for it: the provider's merchantTransactionId. */
  id: string
  reservation: string
  /** null until the provider has answered. */
  checkout_id: string | null
  integrity: string | null
  amount: number
  state: StoredPaymentState
  provider_payment_id: string | null
  result_code: string | null
  started_at: Date
  /** When the provider was asked last, and the time before (payment/ask). */
  asked_at: Date | null
  asked_before: Date | null
  settled_at: Date | null
}

/** The outbox (server/mail/queue). */
export interface MailsTable {
  tenant: string
  id: string
  mail: JSONColumnType<Mail>
  recipient: string
  language: Locale
  reservation: string | null
  once_key: string | null
  queued_at: Date
  /** When it is to be sent, or tried again; null: sent, or given up. */
  due_at: Date | null
  attempts: Generated<number>
  sent_at: Date | null
}

/** Links in mails that open a booking; the token itself is only in the mail. */
export interface ReservationLinksTable {
  tenant: string
  token_hash: string
  reservation: string
  created_at: Date
}

/** Double opt-in (server/newsletter). A confirmed row is a subscription, and the proof of it. */
export interface NewsletterOptinsTable {
  tenant: string
  token_hash: string
  email: string
  language: Locale
  asked_at: Date
  /** null: not yet. */
  confirmed_at: Date | null
}

/** The sandbox acquirer's own ledger; no key starts with a tenant, since it plays another company. */
export interface SandboxCheckoutsTable {
  id: string
  entity_id: string
  amount: string
  currency: string
  payment_type: string
  merchant_transaction_id: string
  created_at: Date
}

export interface SandboxPaymentsTable {
  id: string
  checkout: string
  code: string
  brand: string
  /** All that is kept of a card number. */
  last4: string
  /** A path of this origin. */
  result_url: string
  created_at: Date
}

export interface Database {
  tenants: TenantsTable
  tenant_files: TenantFilesTable
  stock_units: StockUnitsTable
  stock_days: StockDaysTable
  discount_uses: DiscountUsesTable
  reservations: ReservationsTable
  stock_claims: StockClaimsTable
  idempotency_keys: IdempotencyKeysTable
  payments: PaymentsTable
  mails: MailsTable
  reservation_links: ReservationLinksTable
  newsletter_optins: NewsletterOptinsTable
  sandbox_checkouts: SandboxCheckoutsTable
  sandbox_payments: SandboxPaymentsTable
}
