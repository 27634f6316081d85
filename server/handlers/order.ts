import type { ChangeAnswer, postCheckout, putCheckout } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import { hasTooManyPersons } from '#domain/booking/rebooking.ts'
import { contactOfGroup } from '#domain/groups/contact-of-group.ts'
import { customerSessions } from '#server/auth/session.ts'
import { sha256 } from '#server/base/hash.ts'
import { newToken } from '#server/base/random.ts'
import { Refusal } from '#server/base/refusal.ts'
import { accessHash, cameByLink, setAccessCookie } from '#server/booking-access/access.ts'
import { keepBrowserToken } from '#server/booking-access/booking-links.ts'
import { findReplay, type Sending } from '#server/booking-access/idempotency.ts'
import { isHolding, notedOf, replacedReservation } from '#server/booking-access/own-reservation.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import { withSizesOfChange } from '#server/groups/shop-sizes.ts'
import type { CallContext } from '#server/http/handle.ts'
import { validatePayload } from '#server/offers/validate-payload.ts'
import { senderOf } from '#server/outbox/mail-limits.ts'
import { abandonUntouchedPayments } from '#server/payments/payment-standing.ts'
import { changeReservation } from '#server/reservations/change-reservation.ts'
import { bookedColumns, checkOrder, type CheckedOrder, type OrderBody } from '#server/reservations/check-order.ts'
import { withTypedCode } from '#server/reservations/code-guesses.ts'
import { type Placed, placeOrder } from '#server/reservations/place-order.ts'
import { keepErased } from '#server/reservations/without-person.ts'
import { holderOf } from '#server/stock/unpaid-holds.ts'

type Ordering = Pick<CallContext<typeof postCheckout>, 'shop' | 'now' | 'c' | 'deps'>

export const ordererOf = async ({ shop, c, deps }: Omit<Ordering, 'now'>) => ({
  customer: await customerSessions.account(deps.db, c, shop.id),
  holder: holderOf(c, deps),
  sender: senderOf(c, deps),
})

interface Ordered {
  body: OrderBody
  ownCode: string | null
  noted?: ReturnType<typeof notedOf>
  payable: string | undefined
}

const takeOrder = async <T>(
  ordering: Ordering,
  { body, ownCode, noted, payable }: Ordered,
  write: (order: CheckedOrder, orderer: Awaited<ReturnType<typeof ordererOf>>) => Promise<T>,
): Promise<T> => {
  const { shop, now, c, deps } = ordering
  const order = await withTypedCode({ c, deps, shop, typed: body.dc, ownCode }, async (code) =>
    checkOrder(shop, body, now, code, noted),
  )
  if (payable !== undefined) await abandonUntouchedPayments(deps, shop, payable)
  return write(order, await ordererOf(ordering))
}

export const placeNewOrder = async (context: CallContext<typeof postCheckout>, sending: Sending): Promise<Placed> => {
  const { shop, body, c, deps } = context
  // Looks for an earlier answer before any check, so that a repeated order gets it even if the catalogue has changed.
  const replay = await findReplay(deps.db, sending)
  if (replay) return { ...replay, isNew: false }
  const replaced = await replacedReservation(deps.db, c, shop.id, body)
  // Does not replace the booking of a group, because its leader changes it by `changeOwn`.
  const named = replaced?.payload.isGroup ? undefined : replaced
  const own = named && { id: named.id, accessHash: named.access_hash }
  const ordered = {
    body,
    ownCode: named && isHolding(named) ? named.discount : null,
    payable: named?.status === STATUS.open ? named.id : undefined,
  }
  return takeOrder(context, ordered, (order, orderer) =>
    placeOrder(deps, shop, order, sending, { own, unanswered: body.unanswered ?? [], ...orderer }),
  )
}

/** The caller must have checked that the booking belongs to the visitor. */
export const changeOwn = async (
  context: Pick<CallContext<typeof putCheckout>, 'shop' | 'body' | 'today' | 'now' | 'c' | 'deps'>,
  { id, expired, discount, payload }: ReservationRow,
): Promise<ChangeAnswer> => {
  const { shop, now, c, deps } = context
  const { change, ...body } = context.body
  if (hasTooManyPersons(payload, shop.tenant.shop))
    throw new Refusal(409, { error: 'this booking has too many persons to be changed here: please call the shop' })
  const changed = {
    ...body,
    wl: payload.wl ?? body.wl,
    contact: payload.isGroup ? contactOfGroup(payload, body) : body.contact,
    persons: keepErased(body.persons, payload.persons),
  }
  const noted = notedOf({ payload })
  const persons = payload.isGroup
    ? (await withSizesOfChange(deps.db, shop, validatePayload(shop, { ...changed, ...noted }), { booking: id, now }))
        .persons
    : changed.persons
  const ordered = { body: { ...changed, persons }, ownCode: expired ? null : discount, noted, payable: id }
  return takeOrder(context, ordered, async (order, orderer) => {
    // Gives a browser that came by a link its own token, because the change may end the link.
    const token = cameByLink(c, shop.id, id) ? newToken() : undefined
    const answer = await changeReservation(deps, shop, order, {
      id,
      local: now,
      accessHash: token === undefined ? accessHash(c, shop.id, id) : sha256(token),
      feeSeen: body.feeSeen ?? null,
      change: change ?? null,
      ...orderer,
    })
    if (token !== undefined) {
      await keepBrowserToken(deps.db, { ...bookedColumns(order), tenant: shop.id, id }, token, deps.clock())
      setAccessCookie(c, deps, { tenant: shop.id, bookingId: id, token })
    }
    return answer
  })
}
