import type { AcquirerPayment } from '#contract/acquirer.ts'
import { fromDecimal } from '#domain/pricing/decimal.ts'
import type { PaymentRow, RefundRow } from '#server/db/rows.ts'
import { refundName } from '#server/reservations/refund-name.ts'

const isTransaction = (
  { id, paymentType, currency, amount, merchantTransactionId }: AcquirerPayment,
  expected: { paymentType: 'DB' | 'RF'; amount: number; name: string },
): boolean =>
  id !== undefined &&
  paymentType === expected.paymentType &&
  currency === 'EUR' &&
  fromDecimal(amount ?? '') === expected.amount &&
  merchantTransactionId === expected.name

/**
 * Whether a transaction of the provider is a charge of this payment. Only a charge decides, in notifications and
 * reports: card checks (3D) have the same merchant transaction id, and succeed before the bank has answered.
 */
export const fitsPayment = (
  answer: AcquirerPayment,
  { id, amount, checkout_id }: Pick<PaymentRow, 'id' | 'amount' | 'checkout_id'>,
): boolean =>
  isTransaction(answer, { paymentType: 'DB', amount, name: id }) &&
  (answer.ndc === undefined || answer.ndc === checkout_id)

/** The result of an earlier attempt has another id, and does not match. */
export const fitsRefund = (answer: AcquirerPayment, refund: Pick<RefundRow, 'id' | 'amount' | 'retries'>): boolean =>
  isTransaction(answer, { paymentType: 'RF', amount: refund.amount, name: refundName(refund) })
