import { getCheckout, IDEMPOTENCY_HEADER, postCancel, postCheckout, putCheckout } from '#contract/checkout.ts'
import { changeReservation } from '#server/changes/change-reservation.ts'
import { accessHash, accessToken, setAccessCookie } from '#server/checkout/access.ts'
import { cancelReservation } from '#server/checkout/cancel-reservation.ts'
import { checkOrder, codeInUse } from '#server/checkout/check-order.ts'
import { sha256 } from '#server/checkout/hash.ts'
import { findReplay, type Sending, sendingOf } from '#server/checkout/idempotency.ts'
import { type OwnReservation, ownReservation } from '#server/checkout/own-reservation.ts'
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

const isOpenAndOwn = async ({ db }: Deps, tenant: string, own: OwnReservation): Promise<boolean> => {
  const row = await db
    .selectFrom('reservations')
    .select('id')
    .where('tenant', '=', tenant)
    .where('id', '=', own.id)
    .where('access_hash', '=', own.accessHash)
    .where('status', '=', 0)
    .executeTakeFirst()
  return row !== undefined
}

const placed = async ({ shop, body, today, c, deps }: CallContext<typeof postCheckout>, sending: Sending) => {
  // Before any check: an order that was taken yesterday is answered as yesterday, whatever the shop sells today.
  const replay = await findReplay(deps.db, sending)
  if (replay) return { ...replay, isNew: false }
  const hash = body.bookingId ? accessHash(c, shop.code, body.bookingId) : undefined
  const own = body.bookingId && hash ? { id: body.bookingId, accessHash: hash } : undefined
  const order = await checkOrder(deps.db, shop, body, today, await codeInUse(deps.db, shop.code, own))
  if (own && (await isOpenAndOwn(deps, shop.code, own))) await letGoOfUntouchedPayments(deps, shop, own.id)
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

  handle(routes, getCheckout, async ({ shop, params, today, c, deps }) =>
    showReservation(deps.db, shop, await ownReservation(deps.db, c, shop.code, params.bookingId!), today),
  )

  handle(routes, putCheckout, async ({ shop, params, body, today, c, deps }) => {
    const { id, expired, discount } = await ownReservation(deps.db, c, shop.code, params.bookingId!)
    const order = await checkOrder(deps.db, shop, body, today, expired ? null : discount)
    await letGoOfUntouchedPayments(deps, shop, id)
    return changeReservation(deps, order, { tenant: shop.code, id, today })
  })

  handle(routes, postCancel, async ({ shop, params, today, c, deps }) => {
    const { id } = await ownReservation(deps.db, c, shop.code, params.bookingId!)
    return cancelReservation(deps, { tenant: shop.code, id, today, by: 'owner' })
  })
}
