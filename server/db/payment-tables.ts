import type { Generated } from 'kysely'
import type { PaymentAttemptState } from '#machines/payment-attempt.ts'
import type { RefundState } from '#machines/refund.ts'

/**
 * How the result of a payment was learned: the visitor returned to the shop, the provider notified it, or
 * jobs/reconcile-payments asked.
 */
export type ResultSource = 'return' | 'notification' | 'job'

/**
 * The reasons of refunds. late: the units have sold out. over: the days have passed. unneeded: nothing was due any
 * more, or another amount. shop: the staff have decided so.
 */
export type RefundReason = 'late' | 'code' | 'over' | 'unneeded' | 'cancelled' | 'changed' | 'shop'

export interface PaymentTables {
  /** One checkout at the payment provider. */
  payments: {
    tenant: string
    /** The payment's id, which is the provider's merchantTransactionId. */
    id: string
    reservation: string
    /** The change whose difference is paid; null if the reservation itself is. */
    change: Generated<string | null>
    /** The checkout's id at the provider; null until the provider has answered. */
    checkout_id: string | null
    integrity: string | null
    amount: number
    state: PaymentAttemptState
    provider_payment_id: string | null
    result_code: string | null
    started_at: Date
    /** The last two times when the provider was asked about it (payments/ask-payment). */
    asked_at: Date | null
    asked_before: Date | null
    /** The time when the provider last sent result_code for the open payment; null before. */
    answered_at: Generated<Date | null>
    /** The time when the job asks the provider next; null when the outcome is final. */
    ask_at: Generated<Date | null>
    settled_at: Date | null
    /** How the result of a successful payment was learned; null if it is not paid. */
    result_source: Generated<ResultSource | null>
    /** The sum of all refunds of the payment, due or done. */
    refunded: Generated<number>
  }
  /** Refunds of payments (payments/send-refunds). */
  refunds: {
    tenant: string
    /** The refund's id, which is the provider's merchantTransactionId. */
    id: string
    reservation: string
    payment: string
    amount: number
    reason: RefundReason
    /** The reason that the shop has entered. */
    note: string | null
    state: RefundState
    attempts: Generated<number>
    /** How often the shop has repeated it (reservations/owe-refund). */
    retries: Generated<number>
    provider_refund_id: string | null
    result_code: string | null
    created_at: Date
    /** The time when it is next sent or asked about; null when it is done or failed. */
    due_at: Date | null
    settled_at: Date | null
  }
}
