import type { getCheckout } from '#contract/checkout.ts'
import { sha256 } from '#server/base/hash.ts'
import { Refusal } from '#server/base/refusal.ts'
import { accessToken, linkToken, setAccessCookie } from '#server/booking-access/access.ts'
import { proveByLink } from '#server/booking-access/booking-links.ts'
import { sendingOf } from '#server/booking-access/idempotency.ts'
import { namedReservation, openedReservation, ownReservation } from '#server/booking-access/own-reservation.ts'
import { snapshot } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { CallContext, Handlers } from '#server/http/handle.ts'
import { limitMails, senderOf } from '#server/outbox/mail-limits.ts'
import { cancelReservation } from '#server/reservations/cancel-reservation.ts'
import { countPurchase } from '#server/reservations/count-purchase.ts'
import { sendLinkAgain } from '#server/reservations/send-link.ts'
import { showReservation } from '#server/reservations/show-reservation.ts'
import { receiveWithdrawal } from '#server/withdrawals/receive-withdrawal.ts'
import { changeOwn, placeNewOrder } from './order.ts'

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

const exchangeLink = async (
  { shop: { id: tenant }, c, deps }: Pick<CallContext<typeof getCheckout>, 'shop' | 'c' | 'deps'>,
  bookingId: string,
  access: string,
): Promise<void> => {
  await proveByLink(deps.db, { tenant, id: bookingId }, access, deps.clock())
  if (await namedReservation(deps.db, c, tenant, bookingId)) return
  const row = await openedReservation(deps.db, tenant, bookingId, sha256(access), c.get('now'))
  if (row) setAccessCookie(c, deps, { tenant, bookingId, token: linkToken(access) })
}

export const checkoutHandlers = {
  postCheckout: async (context) => {
    const { shop, body, c, deps } = context
    const tenant = shop.id
    const sending = sendingOf(tenant, context.idempotencyKey(), body)
    const { answer, accessSalt, isNew } = await placeNewOrder(context, sending)
    const { bookingId } = answer
    const token = accessToken(accessSalt, sending.key)
    if (isNew || (await opens(deps, tenant, bookingId, token))) setAccessCookie(c, deps, { tenant, bookingId, token })
    return answer
  },

  getCheckout: async ({ shop, params, query: { access }, now, c, deps }) => {
    const bookingId = params.bookingId!
    if (access) await exchangeLink({ shop, c, deps }, bookingId, access)
    return snapshot(deps.db, async (trx) => {
      const linked = access && (await openedReservation(trx, shop.id, bookingId, sha256(access), c.get('now')))
      return showReservation(trx, shop, linked || (await ownReservation(trx, c, shop.id, bookingId)), now)
    })
  },

  putCheckout: async (context) => {
    const { shop, params, c, deps } = context
    return changeOwn(context, await ownReservation(deps.db, c, shop.id, params.bookingId!))
  },

  postCancel: async ({ shop, params, now, c, deps }) => {
    const { id } = await ownReservation(deps.db, c, shop.id, params.bookingId!)
    return cancelReservation(deps, { tenant: shop.id, id, local: now, by: { owner: { sender: senderOf(c, deps) } } })
  },

  postPurchase: async ({ shop, params, c, deps }) => {
    const { id } = await ownReservation(deps.db, c, shop.id, params.bookingId!)
    return { isFirst: await countPurchase(deps, shop.id, id) }
  },

  postCheckoutLink: async ({ shop, body, c, deps }) => {
    await limitMails(c, deps, shop.id, body.email)
    await sendLinkAgain(deps, shop, body)
    return {}
  },

  postWithdrawal: async ({ shop, locale, body, idempotencyKey, c, deps }) => {
    if (!shop.tenant.shop.withdrawal) throw new Refusal(404, { error: 'this shop takes no withdrawals' })
    const { keyHash } = sendingOf(shop.id, idempotencyKey(), body)
    await limitMails(c, deps, shop.id, body.email)
    const receivedAt = await receiveWithdrawal(deps, shop, { id: keyHash, locale, declaration: body })
    return { receivedAt: receivedAt.toISOString() }
  },
} satisfies Partial<Handlers>
