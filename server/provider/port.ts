import type { AcquirerPayment } from '#contract/acquirer.ts'

/** A provider that takes card payments. Amounts are integer cents of EUR. */
export interface Acquirer {
  /** Opens a checkout: nothing is charged until the visitor has entered a card in the provider's widget. */
  createCheckout(order: { amount: number; merchantTransactionId: string }): Promise<AcquirerOpened>
  /** How the payment of a checkout stands. The provider answers at most twice a minute per checkout, and forgets a checkout after 30 minutes. */
  askStatus(checkoutId: string): Promise<AcquirerPayment>
  /** Gives money of a payment back. An answer that does not come says nothing: `findTransactions` does. */
  refund(refund: { paymentId: string; amount: number; merchantTransactionId: string }): Promise<AcquirerPayment>
  /** All transactions with our own transaction id, however old; none: the provider does not know it. */
  findTransactions(merchantTransactionId: string): Promise<AcquirerPayment[]>
}

export interface AcquirerOpened {
  checkoutId: string
  /** Of the widget script; empty where the provider gives none. */
  integrity: string
}

/** The provider cannot be reached, is overloaded, or does not accept our credentials: nothing is known of the payment. */
export class AcquirerUnavailable extends Error {
  override name = 'AcquirerUnavailable'
}
