import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { OrderedPayload } from '#contract/booking.ts'
import type { Rate } from '#contract/catalogue.ts'
import type { BookingDifference, CheckoutAnswer, ReservationStatus } from '#contract/checkout.ts'
import type { Cart } from '#contract/prices.ts'
import type { DayRange, IsoDay, Locale } from '#contract/primitives.ts'

/**
 * The columns that an order writes into its reservation, and that a change stores until its difference is paid
 * (`bookedColumns` in reservations/check-order).
 */
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

export interface ReservationTables {
  /** The uses of a discount code; a row exists for every code of the tenant. */
  discount_uses: {
    tenant: string
    code: string
    uses: Generated<number>
    /** The shop's limit, even below the number of uses; null: without limit. */
    max_uses: number | null
    /** Uses beyond the limit since an import lowered it. */
    excess: Generated<number>
  }
  /** A reservation. Only reservations/move-reservation changes its status. */
  reservations: {
    tenant: string
    /** 128 random bits. */
    id: string
    /** The booking number for people. */
    number: string
    status: ReservationStatus
    language: Locale
    payload: JSONColumnType<OrderedPayload & { date: DayRange }>
    cart: JSONColumnType<Cart>
    rate: JSONColumnType<Rate>
    amount: number
    /** The discount code in the shop's spelling. */
    discount: string | null
    location: string
    first_day: IsoDay
    last_day: IsoDay
    /** The days and times when somebody must be at the shop (domain/calendar/handover). */
    pickup_day: IsoDay
    return_day: IsoDay
    /** The e-mail address of the contact. */
    email: string
    /** Hash of the accepted terms (accepted_terms); null: an older booking, or a shop without terms. */
    terms: Generated<string | null>
    hold_started: Date
    /** The end of the hold; null: paid, cancelled or expired. */
    hold_until: Date | null
    /** The hold has ended and the stock is free again. */
    expired: Generated<boolean>
    /** Hash of the token in the booking's own cookie. */
    access_hash: string
    /** The time of the first order. */
    booked_at: Date
    paid_at: Date | null
    /** The time when a browser was asked to measure the purchase; null: not yet. */
    purchase_counted_at: Generated<Date | null>
    cancelled_at: Generated<Date | null>
    /** The fee and the refund of its cancellation; null: not cancelled. */
    cancel_fee: Generated<number | null>
    cancel_refund: Generated<number | null>
    /**
     * Hash of the network address of the order or of the hold's renewal, while it is held unpaid (stock/unpaid-holds).
     */
    holder: Generated<string | null>
    /** The fees of its changes. */
    change_fees: Generated<number>
    /** The owner's account; null: a guest's booking. */
    customer: Generated<string | null>
    /** The group for which it holds units until the group is completed; null: an ordinary booking. */
    held_for_group: Generated<string | null>
    /** Whether a mailed link or an account had proved the e-mail address at the order. */
    is_proved: Generated<boolean>
    /** The time of the handout; null: not yet. */
    handed_out_at: Generated<Date | null>
    /** Whether weight, height, shoe size and skills were removed from the payload (jobs/remove-expired). */
    sizes_removed: Generated<boolean>
    /** Search words for the counter, which the database computes from the persons (migration 0034). */
    words: ColumnType<string, never, never>
  }
  /** A version of a shop's terms that an order accepted; imports do not change it. */
  accepted_terms: {
    tenant: string
    /** Hash of title and content (tenants/terms). */
    hash: string
    title: string
    /** Sanitized HTML. */
    content: string
    first_accepted_at: Date
  }
  /** A change of a reservation, applied or unpaid (reservations/pending-change). */
  reservation_changes: Pick<
    ReservationTables['reservations'],
    'tenant' | 'id' | (typeof BOOKED_COLUMNS)[number] | 'hold_started' | 'hold_until'
  > & {
    reservation: string
    /** The difference to the earlier amount, with the fee. */
    difference: number
    /** The fee of the change within it (domain/pricing/change-fee). */
    fee: Generated<number>
    /** expired: its hold has ended; it can be paid while there is stock. dropped: something else replaced it. */
    state: 'held' | 'expired' | 'dropped' | 'applied'
    created_at: Date
    /**
     * The time when its hold ended, it was dropped, or its difference was paid; null: pending, or without a difference.
     */
    ended_at: Generated<Date | null>
    /** The hash of the token of the author's browser (booking-access/booking-links). */
    asked_by_hash: Generated<string | null>
    /** The author's account. */
    asked_by_customer: Generated<string | null>
    /** The difference to the booking before, of a group only; its names are '' after an erasure. */
    differences: ColumnType<BookingDifference | null, string | null | undefined, string | null>
  }
  /** Units held without payment, by holder; also for an hour after their end (stock/unpaid-holds). */
  unpaid_holds: {
    tenant: string
    reservation: string
    kind: 'booking' | 'change' | 'shop'
    /** Hash of the network address; null: not known, or limits are off. */
    address: string | null
    /** Hash of the contact's mailbox. */
    person: string
    /** The ordering account; null: a guest. */
    account: string | null
    /** Whether a mailed link or the account has proved the e-mail address. */
    is_proved: boolean
    location: string
    first_day: IsoDay
    last_day: IsoDay
    /** The number on the busiest day. */
    units: number
    /** The sum of all days. */
    unit_days: number
    /** The start of the hold, earlier if the person held these days before. */
    started_at: Date
    until: Date
  }
  /** Orders by their idempotency key, so that a repeated order is stored once. */
  idempotency_keys: {
    tenant: string
    key_hash: string
    /** null, like the columns below: an order with this key is refused (booking-access/idempotency). */
    body_hash: string | null
    reservation: string | null
    /** Together with the key it yields the access token again (booking-access/access). */
    access_salt: string | null
    answer: JSONColumnType<CheckoutAnswer | null, string | undefined>
    created_at: Date
  }
  /** Mailed links that open a booking; the token itself is only in the mail. */
  reservation_links: {
    tenant: string
    token_hash: string
    reservation: string
    /** Hash of the address that the link was mailed to; null: a browser's token, or an older link. */
    address_hash: string | null
    created_at: Date
    expires_at: Date
  }
  /** A withdrawal from a contract as declared (server/withdrawals). */
  withdrawals: {
    tenant: string
    /** Hash of the sender's key, so that a repeated declaration is stored once. */
    id: string
    /** The booking with this number; null: none. */
    reservation: string | null
    /** '': the person has been erased. */
    name: string
    number: string
    email: string
    received_at: Date
    /** The time when the staff decided about it, or when its booking was cancelled; null: it is open. */
    done_at: Generated<Date | null>
    /** The id of the staff member who marked it as done. */
    done_by: Generated<string | null>
  }
  /** The extras of bookings that the staff has ticked; all others are open. */
  done_extras: {
    tenant: string
    reservation: string
    /** contract: ExtraKey */
    extra: string
  }
}
