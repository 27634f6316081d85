import type { Generated } from 'kysely'
import type { PaymentAttemptState } from '#machines/payment-attempt.ts'
import type { RefundState } from '#machines/refund.ts'

/**
 * The source of a payment's result: the visitor's return to the shop, a notification of the provider, or the job
 * server/jobs/reconcile-payments.ts.
 */
export type ResultSource = 'return' | 'notification' | 'job'

/**
 * The reasons of refunds. `late`: the units were sold out when the payment arrived. `code`: the discount code was used
 * up. `over`: the days had passed. `unneeded`: nothing more was due, or a different amount. `cancelled`: the booking
 * was cancelled. `changed`: a change has made the booking cheaper. `shop`: the staff have decided so.
 */
export type RefundReason = 'late' | 'code' | 'over' | 'unneeded' | 'cancelled' | 'changed' | 'shop'

export interface PaymentTables {
  /** A payment in a checkout at the payment provider. A further charge in a paid checkout has a row of its own. */
  payments: {
    tenant: string
    /** The payment's id, which is the provider's merchantTransactionId. */
    id: string
    reservation: string
    /** The change whose difference is paid, or null if the payment is for the reservation itself. */
    change: Generated<string | null>
    /** The checkout's id at the provider, or null until the provider has answered. */
    checkout_id: string | null
    integrity: string | null
    amount: number
    state: PaymentAttemptState
    provider_payment_id: string | null
    result_code: string | null
    started_at: Date
    /** The last two times when the provider was asked about the payment (server/payments/ask-payment.ts). */
    asked_at: Date | null
    asked_before: Date | null
    /**
     * The time when the provider last answered about the open payment (result_code), or null if it has not answered
     * yet.
     */
    answered_at: Generated<Date | null>
    /**
     * The time at which server/jobs/reconcile-payments.ts next asks the provider. It is null if the job asks no more.
     */
    ask_at: Generated<Date | null>
    settled_at: Date | null
    /** The source of a successful payment's result, or null if the payment has not succeeded. */
    result_source: Generated<ResultSource | null>
    /** The sum of all refunds of the payment, due or done. */
    refunded: Generated<number>
  }
  /** Refunds of payments (server/payments/send-refunds.ts). */
  refunds: {
    tenant: string
    /**
     * The refund's id, which is also the merchantTransactionId of its first attempt (`refundName` in
     * server/reservations/owe-refund.ts).
     */
    id: string
    reservation: string
    payment: string
    amount: number
    reason: RefundReason
    /** The reason that the staff have entered for the refund. */
    note: string | null
    state: RefundState
    attempts: Generated<number>
    /** The number of times that the staff have repeated the refund (server/reservations/owe-refund.ts). */
    retries: Generated<number>
    provider_refund_id: string | null
    result_code: string | null
    created_at: Date
    /** The time at which the refund is next sent or asked about. It is null when the refund is done or has failed. */
    due_at: Date | null
    settled_at: Date | null
  }
}
