import type { Generated, JSONColumnType } from 'kysely'
import type { AcquirerPayment } from '#contract/acquirer.ts'

export interface SandboxTables {
  sandbox_checkouts: {
    tenant: string
    id: string
    entity_id: string
    amount: string
    currency: string
    payment_type: string
    merchant_transaction_id: string
    merchant_invoice_id: Generated<string | null>
    created_at: Date
  }
  sandbox_payments: {
    tenant: string
    id: string
    checkout: string
    code: string
    brand: string
    last4: string
    result_url: string
    created_at: Date
    decide_at: Generated<Date | null>
  }
  sandbox_notifications: {
    tenant: string
    id: string
    entity_id: string
    payload: JSONColumnType<AcquirerPayment>
    due_at: Date | null
    attempts: Generated<number>
  }
  sandbox_refunds: {
    tenant: string
    id: string
    payment: string
    entity_id: string
    amount: string
    merchant_transaction_id: string
    code: string
    created_at: Date
  }
}
