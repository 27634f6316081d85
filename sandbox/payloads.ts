import type { AcquirerPayment } from '#contract/acquirer.ts'
import { DESCRIPTIONS, isRedirect } from './cards.ts'
import type { LedgerCheckout, LedgerPayment } from './ledger.ts'
import type { LedgerRefund } from './refunds.ts'

export const result = (code: string) => ({ code, description: DESCRIPTIONS[code] ?? '' })

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
  ...(!isRedirect(payment.brand) && { card: { last4Digits: payment.last4 } }),
  result: result(payment.code),
})

export const refundPayload = ({ id, code, amount, merchant_transaction_id }: LedgerRefund): AcquirerPayment => ({
  id,
  paymentType: 'RF',
  amount,
  currency: 'EUR',
  merchantTransactionId: merchant_transaction_id,
  result: result(code),
})
