import type { ChangeAnswer, putCheckout } from '#contract/checkout.ts'
import { checkOrder } from '#server/checkout/check-order.ts'
import type { ReservationRow } from '#server/checkout/own-reservation.ts'
import { sessionCustomer } from '#server/customers/session.ts'
import type { CallContext } from '#server/handle.ts'
import { limitGuesses } from '#server/limits/code-guesses.ts'
import { letGoOfUntouchedPayments } from '#server/payment/let-go.ts'
import { changeReservation } from './change-reservation.ts'

type Changing = Pick<CallContext<typeof putCheckout>, 'shop' | 'body' | 'today' | 'c' | 'deps'>

/** Changes a reservation of whoever asks, a guest or a customer: the caller has made sure that it is theirs. */
export const changeOwn = async (
  { shop, body, today, c, deps }: Changing,
  { id, expired, discount }: ReservationRow,
): Promise<ChangeAnswer> => {
  const order = await limitGuesses({ c, deps, tenant: shop.code, code: body.dc }, () =>
    checkOrder(deps.db, shop, body, today, expired ? null : discount),
  )
  await letGoOfUntouchedPayments(deps, shop, id)
  const customer = await sessionCustomer(deps.db, c, shop.code)
  return changeReservation(deps, shop, order, { id, today, customer })
}
