import type { PaymentRow } from '#server/db/rows.ts'
import type { Deps } from '#server/deps/deps.ts'
import { paymentsOf } from '#server/reservations/payments-of.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { movePayment } from './move-payment.ts'
import { standingOf } from './payment-standing.ts'
import { START_MS } from './start-payment.ts'

const isUntouchedPayment = async (deps: Deps, shop: Shop, payment: PaymentRow): Promise<boolean> => {
  // The start failed before anybody saw its checkout.
  if (payment.state === 'starting') return deps.clock().getTime() - payment.started_at.getTime() >= START_MS
  if (payment.state !== 'open') return false
  return (await standingOf(deps, shop, payment)) === 'untouched'
}

/**
 * Abandons checkouts without a card: a visitor has seen the payment page and gone back to change something. One with a
 * card blocks the change. If the old page is used to pay later, its amount decides (complete-payment). The caller has
 * checked that the reservation is the visitor's.
 */
export const abandonUntouchedPayments = async (deps: Deps, shop: Shop, reservation: string): Promise<void> => {
  for (const payment of await paymentsOf(deps.db, shop.code, reservation))
    if (await isUntouchedPayment(deps, shop, payment))
      await movePayment(deps.db, payment, { type: 'attempt.lapse' }, { settled_at: deps.clock() })
}
