import type { ChangeAnswer, putCheckout } from '#contract/checkout.ts'
import { accessHash } from '#server/checkout/access.ts'
import { checkOrder } from '#server/checkout/check-order.ts'
import type { ReservationRow } from '#server/checkout/own-reservation.ts'
import { sessionCustomer } from '#server/customers/session.ts'
import type { CallContext } from '#server/handle.ts'
import { withTypedCode } from '#server/limits/code-guesses.ts'
import { senderOf } from '#server/limits/mails.ts'
import { letGoOfUntouchedPayments } from '#server/payment/let-go.ts'
import { holderOf } from '#server/limits/unpaid-holds.ts'
import { changeReservation } from './change-reservation.ts'

type Changing = Pick<CallContext<typeof putCheckout>, 'shop' | 'body' | 'today' | 'c' | 'deps'>

/** Changes a reservation of whoever asks, a guest or a customer: the caller has made sure that it is theirs. */
export const changeOwn = async (
  { shop, body, today, c, deps }: Changing,
  { id, expired, discount, payload }: ReservationRow,
): Promise<ChangeAnswer> => {
  // The white label that has brought the booking stays recorded with it.
  const changed = { ...body, wl: payload.wl ?? body.wl }
  const ownCode = expired ? null : discount
  const order = await withTypedCode({ c, deps, shop, typed: body.dc, ownCode }, async (code) =>
    checkOrder(shop, changed, today, code),
  )
  await letGoOfUntouchedPayments(deps, shop, id)
  const customer = await sessionCustomer(deps.db, c, shop.code)
  return changeReservation(deps, shop, order, {
    id,
    today,
    customer,
    accessHash: accessHash(c, shop.code, id),
    feeSeen: body.feeSeen ?? null,
    holder: holderOf(c, deps, shop),
    sender: senderOf(c, deps),
  })
}
