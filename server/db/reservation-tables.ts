import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { OrderedPayload } from '#contract/booking.ts'
import type { Rate } from '#contract/catalogue.ts'
import type { BookingDifference, CheckoutAnswer, ReservationStatus } from '#contract/checkout.ts'
import type { Cart } from '#contract/prices.ts'
import type { DayRange, IsoDay, Locale } from '#contract/primitives.ts'

/**
 * The columns that an order writes into its reservation. A change has the same columns in its own row until its
 * difference is paid (`bookedColumns` in server/reservations/check-order.ts).
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
  /** The uses of discount codes. Each code of the tenant has a row. */
  discount_uses: {
    tenant: string
    code: string
    uses: Generated<number>
    /** The limit that the shop has set, even if it is below the number of uses. It is null if there is no limit. */
    max_uses: number | null
    /** The number of uses above the limit. It is above 0 only after an import has lowered the limit. */
    excess: Generated<number>
  }
  /** A reservation. Only server/reservations/move-reservation.ts changes its status. */
  reservations: {
    tenant: string
    /** The reservation's id of 128 random bits. */
    id: string
    /** The booking number that visitors and staff read. It gives no access. */
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
    /**
     * The day on which somebody must collect the equipment at the shop (domain/calendar/handover.ts). `return_day` is
     * the day on which somebody must return it.
     */
    pickup_day: IsoDay
    return_day: IsoDay
    /** The e-mail address of the contact. */
    email: string
    /**
     * The hash of the accepted terms (accepted_terms). It is null for an older booking, and for a shop without terms.
     */
    terms: Generated<string | null>
    hold_started: Date
    /** The end of the hold. It is null if the reservation is paid or cancelled, or its hold has ended. */
    hold_until: Date | null
    /** True if the hold has ended and the stock is free again. */
    expired: Generated<boolean>
    /** The hash of the token in the cookie that opens the booking. */
    access_hash: string
    /** The time of the first order. */
    booked_at: Date
    paid_at: Date | null
    /** The time when the server let a browser report the purchase to analytics, or null before. */
    purchase_counted_at: Generated<Date | null>
    cancelled_at: Generated<Date | null>
    /**
     * The fee of the cancellation in cents. `cancel_refund` is the amount that goes back. Both are null if the
     * reservation is not cancelled.
     */
    cancel_fee: Generated<number | null>
    cancel_refund: Generated<number | null>
    /**
     * The hash of the network address from which the reservation was ordered or its hold was renewed, while the
     * reservation is unpaid (server/stock/unpaid-holds.ts).
     */
    holder: Generated<string | null>
    /** The sum of the fees of all changes of the reservation. */
    change_fees: Generated<number>
    /** The account to which the reservation belongs, or null for a guest's booking. */
    customer: Generated<string | null>
    /**
     * The group for which the reservation holds units until the group is completed, or null for an ordinary booking.
     */
    held_for_group: Generated<string | null>
    /** True if a mailed link or an account had proved the e-mail address when the reservation was ordered. */
    is_proved: Generated<boolean>
    /** The time of the handout, or null before it. */
    handed_out_at: Generated<Date | null>
    /** True if weight, height, shoe size and skills were removed from the payload (server/jobs/remove-expired.ts). */
    sizes_removed: Generated<boolean>
    /**
     * The words by which the counter finds the reservation. The database computes them from the persons (migration
     * 0034).
     */
    words: ColumnType<string, never, never>
  }
  /** A version of a shop's terms that an order has accepted. Imports do not change it. */
  accepted_terms: {
    tenant: string
    /** The hash of title and content (server/tenants/terms.ts). */
    hash: string
    title: string
    /** The text as sanitized HTML. */
    content: string
    first_accepted_at: Date
  }
  /**
   * A change of a reservation that applies, or whose difference is not paid yet
   * (server/reservations/pending-change.ts).
   */
  reservation_changes: Pick<
    ReservationTables['reservations'],
    'tenant' | 'id' | (typeof BOOKED_COLUMNS)[number] | 'hold_started' | 'hold_until'
  > & {
    reservation: string
    /** The new amount minus the earlier amount, plus the fee. */
    difference: number
    /** The fee for the change, which the difference includes (domain/pricing/change-fee.ts). */
    fee: Generated<number>
    /**
     * The state of the change. `expired`: its hold has ended, but it can be paid while there is stock. `dropped`:
     * another change or a cancellation has replaced it.
     */
    state: 'held' | 'expired' | 'dropped' | 'applied'
    created_at: Date
    /**
     * The time when the change's hold ended, the change was dropped, or its difference was paid. It is null if the
     * change is pending or has no difference.
     */
    ended_at: Generated<Date | null>
    /** The hash of the token in the browser that made the change (server/booking-access/booking-links.ts). */
    asked_by_hash: Generated<string | null>
    /** The account that made the change. */
    asked_by_customer: Generated<string | null>
    /** The difference to the earlier booking, stored for groups only. Names in it are '' after an erasure. */
    differences: ColumnType<BookingDifference | null, string | null | undefined, string | null>
    /**
     * The ticks of the staff that the change has removed, because they were no longer true. It is null if the change
     * does not apply, or was stored by an earlier release.
     */
    cleared_ticks: Generated<string[] | null>
  }
  /**
   * The units that are held without payment, by holder. A row stays for an hour after the end of its hold
   * (server/stock/unpaid-holds.ts).
   */
  unpaid_holds: {
    tenant: string
    reservation: string
    kind: 'booking' | 'change' | 'shop'
    /** The hash of the network address. It is null if the address is unknown, or limits are off. */
    address: string | null
    /** The hash of the contact's mailbox. */
    person: string
    /** The account that has ordered, or null for a guest. */
    account: string | null
    /** True if the contact has opened a mailed link, or has ordered with an account, which proves the e-mail address. */
    is_proved: boolean
    location: string
    first_day: IsoDay
    last_day: IsoDay
    /** The number of units on the busiest day. */
    units: number
    /** The sum of the units of all days. */
    unit_days: number
    /**
     * The start of the hold. If the same person has held units on these days before, the start is earlier by the length
     * of that hold.
     */
    started_at: Date
    until: Date
  }
  /** Idempotency keys of orders, each with the answer to its order, so that a repeated order is stored once. */
  idempotency_keys: {
    tenant: string
    key_hash: string
    /**
     * The hash of the body. The server refuses an order with this key if this hash, `reservation`, `access_salt` or
     * `answer` is null (server/booking-access/idempotency.ts).
     */
    body_hash: string | null
    reservation: string | null
    /**
     * The salt from which, together with the key, the access token can be computed again
     * (server/booking-access/access.ts).
     */
    access_salt: string | null
    answer: JSONColumnType<CheckoutAnswer | null, string | undefined>
    created_at: Date
  }
  /** The hashes of tokens that open a booking: of mailed links, and of browsers that have used such a link. */
  reservation_links: {
    tenant: string
    token_hash: string
    reservation: string
    /** The hash of the address to which the link was mailed. It is null for a browser's token and for an older link. */
    address_hash: string | null
    created_at: Date
    expires_at: Date
  }
  /** A withdrawal from a contract, as it was declared (server/withdrawals). */
  withdrawals: {
    tenant: string
    /** The hash of the sender's idempotency key, so that a repeated declaration is stored once. */
    id: string
    /** The id of the booking with this number, or null if there is none. */
    reservation: string | null
    /** The name of the sender, or '' if the person was erased. */
    name: string
    number: string
    email: string
    received_at: Date
    /**
     * The time at which the staff decided about the withdrawal, or its booking was cancelled. It is null while the
     * withdrawal is open.
     */
    done_at: Generated<Date | null>
    /** The id of the staff member who marked the withdrawal as done. */
    done_by: Generated<string | null>
  }
  /** The ticks of the staff on bookings. A key without a row is not ticked. */
  done_extras: {
    tenant: string
    reservation: string
    /** The key of the tick (contract: ExtraKey). */
    extra: string
  }
}
