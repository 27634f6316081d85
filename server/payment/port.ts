import type { AcquirerPayment } from '#contract/acquirer.ts'

/** A provider that takes card payments. Amounts are integer cents of EUR. */
export interface Acquirer {
  /** Opens a checkout: nothing is charged until the visitor has entered a card in the provider's widget. */
  createCheckout(order: { amount: number; merchantTransactionId: string }): Promise<AcquirerOpened>
  /** How the payment of a checkout stands. The provider answers at most twice a minute per checkout. */
  askStatus(checkoutId: string): Promise<AcquirerPayment>
  /** Gives money of a payment back. An answer that does not come says nothing: `findTransaction` does. */
  refund(refund: { paymentId: string; amount: number; merchantTransactionId: string }): Promise<AcquirerPayment>
  /** A transaction by our own name for it; undefined: the provider has never heard of it. */
  findTransaction(merchantTransactionId: string): Promise<AcquirerPayment | undefined>
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
