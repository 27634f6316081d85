import type { AcquirerPayment } from '#contract/acquirer.ts'

/** A provider of card payments. Amounts are integer cents of EUR. */
export interface Acquirer {
  /** Nothing is charged until the visitor enters a card in the provider's widget. */
  createCheckout(order: { amount: number; merchantTransactionId: string }): Promise<AcquirerOpened>
  /** The provider answers at most twice a minute for each checkout, and forgets a checkout after 30 minutes. */
  askStatus(checkoutId: string): Promise<AcquirerPayment>
  /** If the answer is lost, `findTransactions` returns the outcome. */
  refund(refund: { paymentId: string; amount: number; merchantTransactionId: string }): Promise<AcquirerPayment>
  /**
   * Returns all transactions with the shop's own transaction id, however old, or none if the provider does not know the
   * id.
   */
  findTransactions(merchantTransactionId: string): Promise<AcquirerPayment[]>
}

export interface AcquirerOpened {
  checkoutId: string
  /** The hash of the widget script, or an empty text if the provider gives none. */
  integrity: string
}

/**
 * Means that the status of the payment is unknown, because the provider cannot be reached, is overloaded, does not
 * accept the shop's credentials, or answers in an unknown form.
 */
export class AcquirerUnavailable extends Error {
  override name = 'AcquirerUnavailable'
}
