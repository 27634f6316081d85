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
 * Whether a transaction of the provider is a charge of this payment. Only such a one decides, in notifications and reports alike: checks of a
 * card (3D) have the payment's name as well, and succeed before its bank has answered.
 */
export const fitsPayment = (
  answer: AcquirerPayment,
  { id, amount, checkout_id }: Pick<PaymentRow, 'id' | 'amount' | 'checkout_id'>,
): boolean =>
  isTransaction(answer, { paymentType: 'DB', amount, name: id }) &&
  (answer.ndc === undefined || answer.ndc === checkout_id)

/** A result of an earlier attempt has another name, and does not fit. */
export const fitsRefund = (answer: AcquirerPayment, refund: Pick<RefundRow, 'id' | 'amount' | 'retries'>): boolean =>
  isTransaction(answer, { paymentType: 'RF', amount: refund.amount, name: refundName(refund) })
