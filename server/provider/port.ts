import type { AcquirerPayment } from '#contract/acquirer.ts'

/** Amounts are integer cents of EUR. */
export interface Acquirer {
  createCheckout(order: {
    amount: number
    merchantTransactionId: string
    merchantInvoiceId: string
  }): Promise<AcquirerOpened>
  /** The provider answers at most twice a minute for each checkout, and forgets a checkout after 30 minutes. */
  askStatus(checkoutId: string): Promise<AcquirerPayment>
  refund(refund: { paymentId: string; amount: number; merchantTransactionId: string }): Promise<AcquirerPayment>
  findTransactions(merchantTransactionId: string): Promise<AcquirerPayment[]>
  /** Includes transactions of other programs that use the account. */
  listTransactions(period: Period): Promise<AcquirerPayment[]>
}

export interface Period {
  from: Date
  to: Date
}

export interface AcquirerOpened {
  checkoutId: string
  integrity: string
}

/** The status of the payment is unknown after this error, for example because the provider cannot be reached. */
export class AcquirerUnavailable extends Error {
  override name = 'AcquirerUnavailable'
}
