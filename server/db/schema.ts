import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { BookingPayload } from '#contract/booking.ts'
import type { Rate } from '#contract/catalogue.ts'
import type { CheckoutAnswer, ReservationStatus } from '#contract/checkout.ts'
import type { Mail } from '#contract/mail.ts'
import type { PersonType } from '#contract/person.ts'
import type { Cart } from '#contract/prices.ts'
import type { DayRange, IsoDay, Locale } from '#contract/primitives.ts'
import type { StaffAction } from '#contract/staff.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import type { CustomerProfile, SavedFields } from '#domain/persons/kept-fields.ts'
import type { PaymentAttemptState } from '#machines/payment-attempt.ts'
import type { RefundState } from '#machines/refund.ts'
import type { SandboxTables } from '#sandbox/tables.ts'

/*
 * Every table's primary key starts with the tenant, so that a distributed PostgreSQL can shard by it (docs/architecture.md, "One process and several").
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

/** One unit of stock (domain/stock/units) at one location, and how many there are of it. */
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
  /** The shop's own, also where more is taken. */
  capacity: number
  taken: Generated<number>
  /** Units taken beyond the capacity since an import lowered it: it shrinks with each release. */
  excess: Generated<number>
}

/** How often a discount code was used; a row exists for every code of the tenant. */
export interface DiscountUsesTable {
  tenant: string
  code: string
  uses: Generated<number>
  /** The shop's own limit, also where the code was used more often; null: without limit. */
  max_uses: number | null
  /** Uses beyond the limit since an import lowered it. */
  excess: Generated<number>
}

/** A reservation; what changes its status is in reservations/move-reservation alone. */
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
  /** When somebody has to be at the shop (domain/calendar/handover). */
  pickup_day: IsoDay
  return_day: IsoDay
  /** Of the booking's contact. */
  email: string
  /** Hash of the terms it agreed to (accepted_terms); null: booked before they were kept, or the shop had none. */
  terms: Generated<string | null>
  hold_started: Date
  /** null: paid, cancelled or expired. */
  hold_until: Date | null
  /** The hold has ended and the stock is free again. */
  expired: Generated<boolean>
  /** Of the token in the booking's own cookie. */
  access_hash: string
  /** When it was ordered first. */
  booked_at: Date
  paid_at: Date | null
  cancelled_at: Generated<Date | null>
  /** What was kept and what goes back; null: not cancelled. */
  cancel_fee: Generated<number | null>
  cancel_refund: Generated<number | null>
  /** Hash of the address it was ordered, or its hold renewed, from, for as long as it is held unpaid (reservations/unpaid-holds). */
  holder: Generated<string | null>
  /** What its changes have cost beside the price. */
  change_fees: Generated<number>
  /** Whose account it belongs to; null: a guest's. */
  customer: Generated<string | null>
  /** When the staff handed the gear out; null: not yet. */
  handed_out_at: Generated<Date | null>
  /** Weight, height, shoe size and skills have left the payload (jobs/remove-expired). */
  sizes_removed: Generated<boolean>
}

/** A version of a shop's terms that an order agreed to; no import changes it. */
export interface AcceptedTermsTable {
  tenant: string
  /** Of title and content (tenants/terms). */
  hash: string
  title: string
  /** Sanitized HTML. */
  content: string
  first_accepted_at: Date
}

/** What a reservation has become by a change, or is to become once its difference is paid (server/changes). */
export interface ReservationChangesTable extends Pick<
  ReservationsTable,
  | 'tenant'
  | 'id'
  | 'language'
  | 'payload'
  | 'cart'
  | 'rate'
  | 'amount'
  | 'discount'
  | 'location'
  | 'first_day'
  | 'last_day'
  | 'pickup_day'
  | 'return_day'
  | 'email'
  | 'terms'
  | 'hold_started'
  | 'hold_until'
> {
  reservation: string
  /** To what was booked before, with the fee. */
  difference: number
  /** What of it is the fee of the change (domain/pricing/change-fee). */
  fee: Generated<number>
  /** expired: its hold has ended, and it may be paid while there is stock. dropped: something else took its place. */
  state: 'held' | 'expired' | 'dropped' | 'applied'
  created_at: Date
  /** When its hold ended, it was dropped, or its difference was paid; null: it waits, or never had to. */
  ended_at: Generated<Date | null>
  /** The hash of the token of the browser that asked for it (reservations/booking-links). */
  asked_by_hash: Generated<string | null>
  /** The account that asked for it. */
  asked_by_customer: Generated<string | null>
}

/** What a reservation has taken of stock_days: the same count on each day of first_day..last_day. */
export interface StockClaimsTable {
  tenant: string
  reservation: string
  /** The change it is held for; '': the reservation itself. */
  change: Generated<string>
  location: string
  unit: string
  first_day: IsoDay
  last_day: IsoDay
  count: number
}

/** What a reservation has taken of the stock, or, below zero, given back: stock_claims in time. */
export interface StockMovesTable {
  tenant: string
  reservation: string
  seq: GeneratedAlways<number>
  at: Date
  units: number
  first_day: IsoDay
  last_day: IsoDay
}

/** Orders by their idempotency key, so that an order that is sent twice is written once. */
export interface IdempotencyKeysTable {
  tenant: string
  key_hash: string
  /** null, as all that follows: an order with this key is taken no more (reservations/idempotency). */
  body_hash: string | null
  reservation: string | null
  /** With the key itself it gives the access token again (reservations/access). */
  access_salt: string | null
  answer: JSONColumnType<CheckoutAnswer | null, string | undefined>
  created_at: Date
}

/** return: the visitor came back to the shop. notification: the provider told by itself. job: the shop asked (jobs/reconcile-payments). */
export type HeardBy = 'return' | 'notification' | 'job'

/** One checkout at the payment provider. */
export interface PaymentsTable {
  tenant: string
  /** Our name for it: the provider's merchantTransactionId. */
  id: string
  reservation: string
  /** The change whose difference it pays; null: the reservation itself. */
  change: Generated<string | null>
  /** null until the provider has answered. */
  checkout_id: string | null
  integrity: string | null
  amount: number
  state: PaymentAttemptState
  provider_payment_id: string | null
  result_code: string | null
  started_at: Date
  /** When the provider was asked last, and the time before (payment/ask). */
  asked_at: Date | null
  asked_before: Date | null
  /** When the provider said what result_code says, of a payment that is still open; null: it has said nothing yet. */
  told_at: Generated<Date | null>
  /** When the job asks; null: there is nothing to ask any more. */
  ask_at: Generated<Date | null>
  settled_at: Date | null
  /** How its money became known; null: none has come. */
  heard_by: Generated<HeardBy | null>
  /** How much of it goes or has gone back: the sum of its refunds. */
  refunded: Generated<number>
}

/**
 * late: what it was for has sold out by now. over: its days are over. unneeded: nothing was to be paid any more, or another amount. shop: a person
 * at the shop decided so.
 */
export type RefundReason = 'late' | 'code' | 'over' | 'unneeded' | 'cancelled' | 'changed' | 'shop'

/** Money that goes back by the way it came (server/refunds). */
export interface RefundsTable {
  tenant: string
  /** Our name for it: the provider's merchantTransactionId. */
  id: string
  reservation: string
  payment: string
  amount: number
  reason: RefundReason
  /** What the shop says about it. */
  note: string | null
  state: RefundState
  attempts: Generated<number>
  /** How often the shop has had it tried again (reservations/refund-name). */
  retries: Generated<number>
  provider_refund_id: string | null
  result_code: string | null
  created_at: Date
  /** When it is sent, or asked about; null: done or failed. */
  due_at: Date | null
  settled_at: Date | null
}

/** The outbox (server/outbox/queue). */
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
  expires_at: Date
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

/** A withdrawal from a contract, as it was declared (server/withdrawals). */
export interface WithdrawalsTable {
  tenant: string
  /** Hash of the key its sender gave it, so that one sent twice is written once. */
  id: string
  /** The booking that has this number; null: none has. */
  reservation: string | null
  /** '': the person has been erased. */
  name: string
  number: string
  email: string
  received_at: Date
}

/** A customer of one shop; the same address may be one of another shop too. */
export interface CustomersTable {
  tenant: string
  id: string
  /** In small letters. */
  email: string
  /** Argon2id (auth/password); null: the address is not proven yet. */
  password_hash: string | null
  profile: JSONColumnType<CustomerProfile>
  language: Locale
  created_at: Date
  activated_at: Date | null
}

export interface CustomerSessionsTable {
  tenant: string
  token_hash: string
  customer: string
  created_at: Date
  expires_at: Date
}

/** A browser in which somebody has logged in to the account before (auth/known-devices). */
export interface DevicesTable {
  tenant: string
  token_hash: string
  /** Id of a row of `customers` or `staff`. */
  account: string
  created_at: Date
  expires_at: Date
}

export type TokenPurpose = 'activation' | 'password_reset'

/** Links in mails. A used one is gone. */
export interface CustomerTokensTable {
  tenant: string
  token_hash: string
  customer: string
  purpose: TokenPurpose
  expires_at: Date
}

/** What somebody asks with an address that may or may not be known. */
export type AccountRequest =
  | {
      kind: 'register'
      firstname: string | null
      lastname: string | null
      newsletter: boolean
      /** The booking that asked for the account; null: the screen did. */
      reservation: string | null
    }
  | { kind: 'forgot' }

/** What somebody asks with an address, not yet answered (customers/answer-requests). */
export interface AccountRequestsTable {
  tenant: string
  id: string
  request: JSONColumnType<AccountRequest>
  email: string
  language: Locale
  asked_at: Date
}

/** Persons of a customer's bookings, to prefill the next one. */
export interface SavedPersonsTable {
  tenant: string
  customer: string
  id: string
  type: PersonType
  /** First and last name in small letters: the same person is kept once. */
  called: string
  fields: JSONColumnType<SavedFields>
  /** until: of a booking, until sizes_until. kept: the customer has written them down, and they stay until the customer takes them out. */
  sizes: 'none' | 'until' | 'kept'
  /** The last day on which a booking's body sizes are kept. */
  sizes_until: IsoDay | null
}

/** Somebody who works for a shop. */
export interface StaffTable {
  tenant: string
  id: string
  /** In small letters. */
  email: string
  /** Argon2id (auth/password); null: they have left. */
  password_hash: string | null
  created_at: Date
}

export interface StaffSessionsTable {
  tenant: string
  token_hash: string
  staff: string
  created_at: Date
  expires_at: Date
}

/** Who did what with a reservation (staff/act). */
export interface StaffActionsTable {
  tenant: string
  /** The key that came with the request. */
  id: string
  reservation: string
  staff: string
  action: StaffAction
  amount: number | null
  reason: string | null
  /** What extra_done and extra_open are about (contract: ExtraKey); null: another action. */
  extra: Generated<string | null>
  at: Date
  /** Of all that was asked for with the key; null: of old. */
  order_hash: string | null
}

/** Extras of bookings that the staff has ticked; any other is still open. */
export interface DoneExtrasTable {
  tenant: string
  reservation: string
  /** contract: ExtraKey */
  extra: string
}

/** How often something happened within a time (server/limits). */
export interface RateLimitsTable {
  tenant: string
  /** Hash of what is limited and whom it concerns. */
  bucket: string
  count: number
  ends_at: Date
}

export interface Database extends SandboxTables {
  tenants: TenantsTable
  tenant_files: TenantFilesTable
  stock_units: StockUnitsTable
  stock_days: StockDaysTable
  discount_uses: DiscountUsesTable
  reservations: ReservationsTable
  reservation_changes: ReservationChangesTable
  accepted_terms: AcceptedTermsTable
  stock_claims: StockClaimsTable
  stock_moves: StockMovesTable
  idempotency_keys: IdempotencyKeysTable
  payments: PaymentsTable
  refunds: RefundsTable
  mails: MailsTable
  reservation_links: ReservationLinksTable
  customers: CustomersTable
  customer_sessions: CustomerSessionsTable
  customer_devices: DevicesTable
  customer_tokens: CustomerTokensTable
  account_requests: AccountRequestsTable
  saved_persons: SavedPersonsTable
  staff: StaffTable
  staff_sessions: StaffSessionsTable
  staff_devices: DevicesTable
  staff_actions: StaffActionsTable
  done_extras: DoneExtrasTable
  rate_limits: RateLimitsTable
  newsletter_optins: NewsletterOptinsTable
  withdrawals: WithdrawalsTable
}
