import type { getCheckout, postCheckout } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import { customerSessions } from '#server/auth/session.ts'
import { sha256 } from '#server/base/hash.ts'
import { accessToken, linkToken, setAccessCookie } from '#server/booking-access/access.ts'
import { proveByLink } from '#server/booking-access/booking-links.ts'
import { findReplay, type Sending, sendingOf } from '#server/booking-access/idempotency.ts'
import {
  isHolding,
  namedReservation,
  openedReservation,
  ownReservation,
  replacedReservation,
} from '#server/booking-access/own-reservation.ts'
import { snapshot } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { CallContext } from '#server/http/handle.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { limitMails, senderOf } from '#server/outbox/mail-limits.ts'
import { abandonUntouchedPayments } from '#server/payments/abandon-untouched.ts'
import { cancelReservation } from '#server/reservations/cancel-reservation.ts'
import { checkOrder } from '#server/reservations/check-order.ts'
import { withTypedCode } from '#server/reservations/code-guesses.ts'
import { countPurchase } from '#server/reservations/count-purchase.ts'
import { placeOrder } from '#server/reservations/place-order.ts'
import { sendLinkAgain } from '#server/reservations/send-link.ts'
import { showReservation } from '#server/reservations/show-reservation.ts'
import { holderOf } from '#server/stock/unpaid-holds.ts'
import { changeOwn } from './change-own.ts'

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

/** A browser that comes by a link proves its address, and gets a cookie, unless it carries one; the page takes the link's token out of the address. */
const exchangeLink = async (
  { shop: { code: tenant }, c, deps }: Pick<CallContext<typeof getCheckout>, 'shop' | 'c' | 'deps'>,
  bookingId: string,
  access: string,
): Promise<void> => {
  await proveByLink(deps.db, { tenant, id: bookingId }, access, deps.clock())
  if (await namedReservation(deps.db, c, tenant, bookingId)) return
  const row = await openedReservation(deps.db, tenant, bookingId, sha256(access), c.get('now'))
  if (row) setAccessCookie(c, deps, { tenant, bookingId, token: linkToken(access) })
}

const placed = async ({ shop, body, now, c, deps }: CallContext<typeof postCheckout>, sending: Sending) => {
  // Before any check: an order that was taken yesterday is answered as yesterday, whatever the shop sells today.
  const replay = await findReplay(deps.db, sending)
  if (replay) return { ...replay, isNew: false }
  const replaced = await replacedReservation(deps.db, c, shop.code, body)
  // A group is changed by its shop: an order of one visitor does not take its place.
  const named = replaced?.payload.isGroup ? undefined : replaced
  const own = named && { id: named.id, accessHash: named.access_hash }
  const ownCode = named && isHolding(named) ? named.discount : null
  const order = await withTypedCode({ c, deps, shop, typed: body.dc, ownCode }, async (code) =>
    checkOrder(shop, body, now, code),
  )
  if (named?.status === STATUS.open) await abandonUntouchedPayments(deps, shop, named.id)
  const customer = await customerSessions.account(deps.db, c, shop.code)
  return placeOrder(deps, shop, order, sending, {
    own,
    unanswered: body.unanswered ?? [],
    customer,
    holder: holderOf(c, deps),
    sender: senderOf(c, deps),
  })
}

export const checkoutHandlers = {
  postCheckout: async (context) => {
    const { shop, body, c, deps } = context
    const tenant = shop.code
    const sending = sendingOf(tenant, context.idempotencyKey(), body)
    const { answer, accessSalt, isNew } = await placed(context, sending)
    const { bookingId } = answer
    const token = accessToken(accessSalt, sending.key)
    if (isNew || (await opens(deps, tenant, bookingId, token))) setAccessCookie(c, deps, { tenant, bookingId, token })
    return answer
  },

  getCheckout: async ({ shop, params, query: { access }, today, c, deps }) => {
    const bookingId = params.bookingId!
    if (access) await exchangeLink({ shop, c, deps }, bookingId, access)
    return snapshot(deps.db, async (trx) => {
      const linked = access && (await openedReservation(trx, shop.code, bookingId, sha256(access), c.get('now')))
      // An expired link does not block a visitor with a valid cookie.
      return showReservation(trx, shop, linked || (await ownReservation(trx, c, shop.code, bookingId)), today)
    })
  },

  putCheckout: async (context) => {
    const { shop, params, c, deps } = context
    return changeOwn(context, await ownReservation(deps.db, c, shop.code, params.bookingId!))
  },

  postCancel: async ({ shop, params, today, c, deps }) => {
    const { id } = await ownReservation(deps.db, c, shop.code, params.bookingId!)
    return cancelReservation(deps, { tenant: shop.code, id, today, by: { owner: { sender: senderOf(c, deps) } } })
  },

  postPurchase: async ({ shop, params, c, deps }) => {
    const { id } = await ownReservation(deps.db, c, shop.code, params.bookingId!)
    return { isFirst: await countPurchase(deps, shop.code, id) }
  },

  postCheckoutLink: async ({ shop, body, c, deps }) => {
    await limitMails(c, deps, shop.code, body.email)
    await sendLinkAgain(deps, shop, body)
    return {}
  },
} satisfies Partial<Handlers>
