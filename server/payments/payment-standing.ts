import { ERROR_CODE } from '#contract/constants.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { PaymentRow } from '#server/db/rows.ts'
import type { Deps } from '#server/deps/deps.ts'
import { CHECKOUT_CREATED, outcomeOf } from '#server/provider/result-code.ts'
import { paymentsOf } from '#server/reservations/payments-of.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { askPayment } from './ask-payment.ts'
import { movePayment } from './move-payment.ts'
import { START_MS } from './start-payment.ts'

/**
 * `untouched`: no card was entered. `underWay`: a card was entered and may be charged. `over`: everything is decided,
 * and nothing was charged. `unknown`: the provider cannot be asked now, and either has never
 * answered, or its last answer `untouched` is too old.
 */
export type PaymentStanding = 'untouched' | 'underWay' | 'over' | 'unknown'

const UNTOUCHED_MS = 60_000

const standingOfCode = (code: string, { tenant }: Shop): PaymentStanding => {
  if (code === CHECKOUT_CREATED) return 'untouched'
  const outcome = outcomeOf(code, { testmode: tenant.shop.testmode })
  return outcome === 'declined' || outcome === 'abandoned' ? 'over' : 'underWay'
}

export const standingOf = async (deps: Deps, shop: Shop, payment: PaymentRow): Promise<PaymentStanding> => {
  const asked = await askPayment(deps, shop, payment, 'return')
  if (asked) return standingOfCode(asked.answer.result.code, shop)
  const { result_code: code, answered_at } = payment
  if (code === null || answered_at === null) return 'unknown'
  const standing = standingOfCode(code, shop)
  const isOld = deps.clock().getTime() - answered_at.getTime() > UNTOUCHED_MS
  return standing === 'untouched' && isOld ? 'unknown' : standing
}

/**
 * Refuses a new payment while a card is being processed, so that nobody is charged twice.
 * @throws Refusal 409 with `paymentUnderWay`
 */
export const refuseSecondCharge = async (deps: Deps, shop: Shop, reservation: string): Promise<void> => {
  for (const payment of await paymentsOf(deps.db, shop.id, reservation))
    if (payment.state === 'open' && (await standingOf(deps, shop, payment)) === 'underWay')
      throw new Refusal(409, { errorcode: ERROR_CODE.paymentUnderWay })
}

const isUntouchedPayment = async (deps: Deps, shop: Shop, payment: PaymentRow): Promise<boolean> => {
  // Treats a payment whose start has failed as untouched after START_MS, because nobody has seen its checkout.
  if (payment.state === 'starting') return deps.clock().getTime() - payment.started_at.getTime() >= START_MS
  if (payment.state !== 'open') return false
  return (await standingOf(deps, shop, payment)) === 'untouched'
}

/**
 * Leaves a payment open if a card was entered or the provider does not answer, so that `refuseDuringPayment` refuses the
 * change. The caller must have checked that the reservation belongs to the visitor.
 */
export const abandonUntouchedPayments = async (deps: Deps, shop: Shop, reservation: string): Promise<void> => {
  for (const payment of await paymentsOf(deps.db, shop.id, reservation))
    if (await isUntouchedPayment(deps, shop, payment))
      await movePayment(deps.db, payment, { type: 'attempt.lapse' }, { settled_at: deps.clock() })
}
