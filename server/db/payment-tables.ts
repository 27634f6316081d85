import type { Generated } from 'kysely'
import type { PaymentAttemptState } from '#machines/payment-attempt.ts'
import type { RefundState } from '#machines/refund.ts'

/**
 * The source of a payment's result: the visitor's return to the shop, the provider's notification, or
 * jobs/reconcile-payments.
 */
export type ResultSource = 'return' | 'notification' | 'job'

/**
 * late: its units have sold out. over: its days have passed. unneeded: nothing was due any more, or another amount.
 * shop: the staff decided so.
 */
export type RefundReason = 'late' | 'code' | 'over' | 'unneeded' | 'cancelled' | 'changed' | 'shop'

export interface PaymentTables {
  /** One checkout at the payment provider. */
  payments: {
    tenant: string
    /** Our own id for the payment: the provider's merchantTransactionId. */
    id: string
    reservation: string
    /** The change whose difference it pays; null: it pays the reservation itself. */
    change: Generated<string | null>
    /** null until the provider has answered. */
    checkout_id: string | null
    integrity: string | null
    amount: number
    state: PaymentAttemptState
    provider_payment_id: string | null
    result_code: string | null
    started_at: Date
    /** The last two times when the provider was asked (payments/ask-payment). */
    asked_at: Date | null
    asked_before: Date | null
    /** The time when the provider returned result_code for an open payment; null: not yet. */
    answered_at: Generated<Date | null>
    /** The time of the job's next question to the provider; null: the outcome is final. */
    ask_at: Generated<Date | null>
    settled_at: Date | null
    /** The source of a successful payment's result; null: not paid. */
    result_source: Generated<ResultSource | null>
    /** The sum of its refunds, due and done. */
    refunded: Generated<number>
  }
  /** Refunds to the original payment (payments/send-refunds). */
  refunds: {
    tenant: string
    /** Our own id for the refund: the provider's merchantTransactionId. */
    id: string
    reservation: string
    payment: string
    amount: number
    reason: RefundReason
    /** The shop's reason. */
    note: string | null
    state: RefundState
    attempts: Generated<number>
    /** The number of retries by the shop (reservations/owe-refund). */
    retries: Generated<number>
    provider_refund_id: string | null
    result_code: string | null
    created_at: Date
    /** The time of the next request or question; null: done or failed. */
    due_at: Date | null
    settled_at: Date | null
  }
}
