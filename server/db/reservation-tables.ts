import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { OrderedPayload } from '#contract/booking.ts'
import type { Rate } from '#contract/catalogue.ts'
import type { CheckoutAnswer, ReservationStatus } from '#contract/checkout.ts'
import type { Cart } from '#contract/prices.ts'
import type { DayRange, IsoDay, Locale } from '#contract/primitives.ts'

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

/** A reservation. Only reservations/move-reservation changes its status. */
export interface ReservationsTable {
  tenant: string
  /** 128 random bits. */
  id: string
  /** What people say and read. */
  number: string
  status: ReservationStatus
  language: Locale
  payload: JSONColumnType<OrderedPayload & { date: DayRange }>
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
  /** When a browser was asked to measure the purchase; null: not yet. */
  purchase_counted_at: Generated<Date | null>
  cancelled_at: Generated<Date | null>
  /** The fee and the refund of its cancellation; null: not cancelled. */
  cancel_fee: Generated<number | null>
  cancel_refund: Generated<number | null>
  /** Hash of the address it was ordered, or its hold renewed, from, for as long as it is held unpaid (stock/unpaid-holds). */
  holder: Generated<string | null>
  /** The fees of its changes. */
  change_fees: Generated<number>
  /** Whose account it belongs to; null: a guest's. */
  customer: Generated<string | null>
  /** The group for which it holds units until the group is completed; null: an ordinary booking. */
  held_for_group: Generated<string | null>
  /** Whether a mailed link or an account had proved the e-mail address when it was ordered. */
  is_proved: Generated<boolean>
  /** When the staff handed the equipment out; null: not yet. */
  handed_out_at: Generated<Date | null>
  /** Weight, height, shoe size and skills have left the payload (jobs/remove-expired). */
  sizes_removed: Generated<boolean>
  /** By which the counter finds it, as the database makes them of its persons (migration 0034). */
  words: ColumnType<string, never, never>
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

/** What an order writes into its reservation, and a change holds until its difference is paid (reservations/booked-columns). */
export const BOOKED_COLUMNS = [
  'language',
  'payload',
  'cart',
  'rate',
  'amount',
  'discount',
  'location',
  'first_day',
  'last_day',
  'pickup_day',
  'return_day',
  'email',
  'terms',
] as const

/** A change of a reservation, applied or waiting for its payment (reservations/hold-change). */
export interface ReservationChangesTable extends Pick<
  ReservationsTable,
  'tenant' | 'id' | (typeof BOOKED_COLUMNS)[number] | 'hold_started' | 'hold_until'
> {
  reservation: string
  /** To what was booked before, with the fee. */
  difference: number
  /** The part of it that is the fee of the change (domain/pricing/change-fee). */
  fee: Generated<number>
  /** expired: its hold has ended, and it may be paid while there is stock. dropped: something else took its place. */
  state: 'held' | 'expired' | 'dropped' | 'applied'
  created_at: Date
  /** When its hold ended, it was dropped, or its difference was paid; null: it waits, or never had to. */
  ended_at: Generated<Date | null>
  /** The hash of the token of the browser that asked for it (booking-access/booking-links). */
  asked_by_hash: Generated<string | null>
  /** The account that asked for it. */
  asked_by_customer: Generated<string | null>
}

/** Units that are held without money, by holder; for an hour after their end too (stock/hold). */
export interface UnpaidHoldsTable {
  tenant: string
  reservation: string
  kind: 'booking' | 'change' | 'shop'
  /** Hash of the network address; null: not known, or limits are off. */
  address: string | null
  /** Hash of the mailbox of the contact. */
  person: string
  /** The account that has ordered it; null: a guest. */
  account: string | null
  /** Whether a mailed link or the account has proved the e-mail address. */
  is_proved: boolean
  location: string
  first_day: IsoDay
  last_day: IsoDay
  /** On the day with the most. */
  units: number
  /** The sum of all days. */
  unit_days: number
  /** Less what the person has held for these days before. */
  started_at: Date
  until: Date
}

/** Orders by their idempotency key, so that an order that is sent twice is written once. */
export interface IdempotencyKeysTable {
  tenant: string
  key_hash: string
  /** null, as all that follows: an order with this key is refused (booking-access/idempotency). */
  body_hash: string | null
  reservation: string | null
  /** With the key itself it gives the access token again (booking-access/access). */
  access_salt: string | null
  answer: JSONColumnType<CheckoutAnswer | null, string | undefined>
  created_at: Date
}

/** Links in mails that open a booking; the token itself is only in the mail. */
export interface ReservationLinksTable {
  tenant: string
  token_hash: string
  reservation: string
  /** Of the address that the link was mailed to; null: a browser's, or of before links had it. */
  address_hash: string | null
  created_at: Date
  expires_at: Date
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

/** Extras of bookings that the staff has ticked; any other is still open. */
export interface DoneExtrasTable {
  tenant: string
  reservation: string
  /** contract: ExtraKey */
  extra: string
}
