import type { Generated } from 'kysely'
import type { PaymentAttemptState } from '#machines/payment-attempt.ts'
import type { RefundState } from '#machines/refund.ts'

export type ResultSource = 'return' | 'notification' | 'job'

/**
 * `late`: the units were sold out when the payment arrived. `code`: the discount code was used up. `over`: the days had
 * passed. `unneeded`: nothing more was due, or a different amount. `cancelled`: the booking was cancelled. `changed`: a
 * change has made the booking cheaper. `shop`: the staff have decided so.
 */
export type RefundReason = 'late' | 'code' | 'over' | 'unneeded' | 'cancelled' | 'changed' | 'shop'

/**
 * `payment`: the shop knows neither the payment nor a booking for it. `booking`: its booking is already paid, cancelled
 * or costs another amount. `amount`: the shop knows the payment with another amount or currency. `refund`: the refund
 * was unknown.
 */
export type UnknownReason = 'payment' | 'booking' | 'amount' | 'refund'

/** `open`: the staff must decide. `closed`: nothing is left to do. The other states are those of the refund. */
export type UnknownState = 'open' | RefundState | 'closed'

export interface PaymentTables {
  /** Transactions at the payment provider that do not fit the records of the shop, for example after a restore. */
  unknown_payments: {
    tenant: string
    /** The provider's id. */
    id: string
    kind: 'payment' | 'refund'
    reason: UnknownReason
    /** The provider's merchantTransactionId. */
    name: string | null
    /** The provider's merchantInvoiceId, which is the number of the booking. */
    number: string | null
    amount: number
    currency: string
    made_at: Date
    found_at: Date
    state: UnknownState
    refunded: Generated<number>
    retries: Generated<number>
    attempts: Generated<number>
    due_at: Date | null
    /** The id of the staff member who decided. It is null before a decision, and after a decision by a command. */
    decided_by: string | null
    settled_at: Date | null
  }
  payments: {
    tenant: string
    /** The provider's merchantTransactionId. */
    id: string
    reservation: string
    change: Generated<string | null>
    checkout_id: string | null
    integrity: string | null
    amount: number
    state: PaymentAttemptState
    provider_payment_id: string | null
    result_code: string | null
    started_at: Date
    asked_at: Date | null
    asked_before: Date | null
    answered_at: Generated<Date | null>
    ask_at: Generated<Date | null>
    settled_at: Date | null
    result_source: Generated<ResultSource | null>
    refunded: Generated<number>
  }
  refunds: {
    tenant: string
    /**
     * The id is also the merchantTransactionId of the refund's first attempt (`refundName` in
     * server/reservations/owe-refund.ts).
     */
    id: string
    reservation: string
    payment: string
    amount: number
    reason: RefundReason
    note: string | null
    state: RefundState
    attempts: Generated<number>
    retries: Generated<number>
    provider_refund_id: string | null
    result_code: string | null
    created_at: Date
    due_at: Date | null
    settled_at: Date | null
  }
}
