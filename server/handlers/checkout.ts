import { getCheckout, IDEMPOTENCY_HEADER, postCheckout } from '#contract/checkout.ts'
import { accessToken, setAccessCookie } from '#server/checkout/access.ts'
import { checkOrder } from '#server/checkout/check-order.ts'
import { sha256 } from '#server/checkout/hash.ts'
import { findReplay, type Sending, sendingOf } from '#server/checkout/idempotency.ts'
import { namedReservation, ownReservation } from '#server/checkout/own-reservation.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import { showReservation } from '#server/checkout/show-reservation.ts'
import type { Deps } from '#server/deps.ts'
import { type CallContext, handle, type Routes } from '#server/handle.ts'
import { letGoOfUntouchedPayments } from '#server/payment/let-go.ts'

/** Whether a token opens a reservation still: it may have been replaced since, and its token with it. */
const opens = async ({ db }: Deps, tenant: string, bookingId: string, token: string): Promise<boolean> => {
  const row = await db
    .selectFrom('reservations')
    .select('id')
    .where('tenant', '=', tenant)
    .where('id', '=', bookingId)
    .where('access_hash', '=', sha256(token))
    .executeTakeFirst()
  return row !== undefined
}

const placed = async ({ shop, body, today, c, deps }: CallContext<typeof postCheckout>, sending: Sending) => {
  // Before any check: an order that was taken yesterday is answered as yesterday, whatever the shop sells today.
  const replay = await findReplay(deps.db, sending)
  if (replay) return { ...replay, isNew: false }
  const own = namedReservation(c, shop.code, body.bookingId)
  const order = await checkOrder(deps.db, shop, body, today, own)
  if (own) await letGoOfUntouchedPayments(deps, shop, own)
  return placeOrder(deps, shop, order, sending, own)
}

export const mountCheckout = (routes: Routes): void => {
  handle(routes, postCheckout, async (context) => {
    const { shop, body, c, deps } = context
    const tenant = shop.code
    const sending = sendingOf(tenant, c.req.header(IDEMPOTENCY_HEADER), body)
    const { answer, accessSalt, isNew } = await placed(context, sending)
    const { bookingId } = answer
    const token = accessToken(accessSalt, sending.key)
    if (isNew || (await opens(deps, tenant, bookingId, token))) setAccessCookie(c, deps, { tenant, bookingId, token })
    return answer
  })

  handle(routes, getCheckout, async ({ shop, params, c, deps }) =>
    showReservation(deps.db, shop, await ownReservation(deps.db, c, shop.code, params.bookingId!)),
  )
}
