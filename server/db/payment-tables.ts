import type { Generated } from 'kysely'
import type { PaymentAttemptState } from '#machines/payment-attempt.ts'
import type { RefundState } from '#machines/refund.ts'

/** Where a payment's result came from: the visitor's return to the shop, the provider's notification, or jobs/reconcile-payments. */
export type ResultSource = 'return' | 'notification' | 'job'

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
  /** The last two times the provider was asked (payments/ask-payment). */
  asked_at: Date | null
  asked_before: Date | null
  /** When the provider returned result_code for a payment that is still open; null: not yet. */
  answered_at: Generated<Date | null>
  /** When the job asks the provider; null: the outcome is final. */
  ask_at: Generated<Date | null>
  settled_at: Date | null
  /** Where the result of a successful payment came from; null: not paid. */
  result_source: Generated<ResultSource | null>
  /** The sum of its refunds, due and done. */
  refunded: Generated<number>
}

/**
 * late: its units have sold out. over: its days have passed. unneeded: nothing was to be paid any more, or another amount. shop: a person
 * at the shop decided so.
 */
export type RefundReason = 'late' | 'code' | 'over' | 'unneeded' | 'cancelled' | 'changed' | 'shop'

/** Refunds to the original payment (payments/send-refunds). */
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
