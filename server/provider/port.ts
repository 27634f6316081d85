import type { AcquirerPayment } from '#contract/acquirer.ts'

/** A provider of card payments. Amounts are integer cents of EUR. */
export interface Acquirer {
  /** Opens a checkout: nothing is charged until the visitor has entered a card in the provider's widget. */
  createCheckout(order: { amount: number; merchantTransactionId: string }): Promise<AcquirerOpened>
  /**
   * Returns the payment status of a checkout. The provider answers at most twice a minute per checkout, and drops a
   * checkout after 30 minutes.
   */
  askStatus(checkoutId: string): Promise<AcquirerPayment>
  /** Refunds part of a payment. After a lost answer, `findTransactions` returns the outcome. */
  refund(refund: { paymentId: string; amount: number; merchantTransactionId: string }): Promise<AcquirerPayment>
  /** All transactions with our own transaction id, of any age; none: the provider does not know it. */
  findTransactions(merchantTransactionId: string): Promise<AcquirerPayment[]>
}

export interface AcquirerOpened {
  checkoutId: string
  /** The widget script's integrity; empty if the provider gives none. */
  integrity: string
}

/**
 * The provider cannot be reached, is overloaded, or does not accept our credentials, so the payment's status is
 * unknown.
 */
export class AcquirerUnavailable extends Error {
  override name = 'AcquirerUnavailable'
}
