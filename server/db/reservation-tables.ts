import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { OrderedPayload } from '#contract/booking.ts'
import type { Rate } from '#contract/catalogue.ts'
import type { BookingDifference, CheckoutAnswer, ReservationStatus } from '#contract/checkout.ts'
import type { Cart } from '#contract/prices.ts'
import type { DayRange, IsoDay, Locale } from '#contract/primitives.ts'

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
  discount_uses: {
    tenant: string
    code: string
    uses: Generated<number>
    max_uses: number | null
    /** The uses above the limit, after an import has lowered the limit. */
    excess: Generated<number>
  }
  /** Only server/reservations/move-reservation.ts changes the status. */
  reservations: {
    tenant: string
    id: string
    number: string
    status: ReservationStatus
    language: Locale
    payload: JSONColumnType<OrderedPayload & { date: DayRange }>
    cart: JSONColumnType<Cart>
    rate: JSONColumnType<Rate>
    amount: number
    discount: string | null
    location: string
    first_day: IsoDay
    last_day: IsoDay
    pickup_day: IsoDay
    return_day: IsoDay
    email: string
    terms: Generated<string | null>
    hold_started: Date
    /** Null if the reservation is paid or cancelled, or if its hold has ended. */
    hold_until: Date | null
    expired: Generated<boolean>
    access_hash: string
    booked_at: Date
    paid_at: Date | null
    purchase_counted_at: Generated<Date | null>
    cancelled_at: Generated<Date | null>
    cancel_fee: Generated<number | null>
    cancel_refund: Generated<number | null>
    /** The hash of the network address that ordered the reservation or renewed its hold, while it is unpaid. */
    holder: Generated<string | null>
    change_fees: Generated<number>
    customer: Generated<string | null>
    /** The group for which this reservation only holds units, or null for an ordinary booking. */
    held_for_group: Generated<string | null>
    is_proved: Generated<boolean>
    handed_out_at: Generated<Date | null>
    sizes_removed: Generated<boolean>
    /** The database computes these words from the persons (migration 0034). */
    words: ColumnType<string, never, never>
  }
  accepted_terms: {
    tenant: string
    hash: string
    title: string
    content: string
    first_accepted_at: Date
  }
  reservation_changes: Pick<
    ReservationTables['reservations'],
    'tenant' | 'id' | (typeof BOOKED_COLUMNS)[number] | 'hold_started' | 'hold_until'
  > & {
    reservation: string
    /** The new amount minus the earlier amount, plus the fee. */
    difference: number
    fee: Generated<number>
    /**
     * `expired`: the hold has ended, but the change can be paid while there is stock. `dropped`: it cannot be
     * paid any more, for example because another change has replaced it.
     */
    state: 'held' | 'expired' | 'dropped' | 'applied'
    created_at: Date
    ended_at: Generated<Date | null>
    asked_by_hash: Generated<string | null>
    asked_by_customer: Generated<string | null>
    differences: ColumnType<BookingDifference | null, string | null | undefined, string | null>
    cleared_ticks: Generated<string[] | null>
  }
  unpaid_holds: {
    tenant: string
    /** A random id of no reservation, if the reservation has got a hold for other days or another person since. */
    reservation: string
    kind: 'booking' | 'change' | 'shop'
    address: string | null
    person: string
    account: string | null
    is_proved: boolean
    location: string
    first_day: IsoDay
    last_day: IsoDay
    units: number
    unit_days: number
    /** If the same person has held units on these days within the last hour, the start is earlier by that time. */
    started_at: Date
    until: Date
  }
  idempotency_keys: {
    tenant: string
    key_hash: string
    /** The server refuses an order with this key if this hash, `reservation`, `access_salt` or `answer` is null. */
    body_hash: string | null
    reservation: string | null
    access_salt: string | null
    answer: JSONColumnType<CheckoutAnswer | null, string | undefined>
    created_at: Date
  }
  reservation_links: {
    tenant: string
    token_hash: string
    reservation: string
    address_hash: string | null
    created_at: Date
    expires_at: Date
  }
  withdrawals: {
    tenant: string
    id: string
    reservation: string | null
    name: string
    number: string
    email: string
    received_at: Date
    done_at: Generated<Date | null>
    done_by: Generated<string | null>
  }
  done_extras: {
    tenant: string
    reservation: string
    extra: string
  }
}
