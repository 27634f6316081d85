import type { AcquirerPayment } from '#contract/acquirer.ts'
import { DESCRIPTIONS, isRedirect } from './cards.ts'
import type { LedgerCheckout, LedgerPayment } from './ledger.ts'
import type { LedgerRefund } from './refunds.ts'

export const result = (code: string) => ({ code, description: DESCRIPTIONS[code] ?? '' })

const timestampOf = (instant: Date): string =>
  instant
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z/, '+0000')

export const paymentPayload = (
  checkout: LedgerCheckout,
  payment: LedgerPayment,
): AcquirerPayment & { card?: object } => ({
  id: payment.id,
  ndc: checkout.id,
  paymentType: checkout.payment_type,
  paymentBrand: payment.brand,
  amount: checkout.amount,
  currency: checkout.currency,
  merchantTransactionId: checkout.merchant_transaction_id,
  ...(checkout.merchant_invoice_id !== null && { merchantInvoiceId: checkout.merchant_invoice_id }),
  timestamp: timestampOf(payment.created_at),
  ...(!isRedirect(payment.brand) && { card: { last4Digits: payment.last4 } }),
  result: result(payment.code),
})

export const refundPayload = ({
  id,
  payment,
  code,
  amount,
  merchant_transaction_id,
  created_at,
}: LedgerRefund): AcquirerPayment => ({
  id,
  referencedId: payment,
  paymentType: 'RF',
  amount,
  currency: 'EUR',
  merchantTransactionId: merchant_transaction_id,
  timestamp: timestampOf(created_at),
  result: result(code),
})
