import type { ChangeAnswer, putCheckout } from '#contract/checkout.ts'
import { hasTooManyPersons } from '#domain/booking/rebooking.ts'
import { customerSessions } from '#server/auth/session.ts'
import { sha256 } from '#server/base/hash.ts'
import { newToken } from '#server/base/random.ts'
import { Refusal } from '#server/base/refusal.ts'
import { accessHash, cameByLink, setAccessCookie } from '#server/booking-access/access.ts'
import { keepBrowserToken } from '#server/booking-access/booking-links.ts'
import { notedOf } from '#server/booking-access/own-reservation.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { CallContext } from '#server/http/handle.ts'
import { senderOf } from '#server/outbox/mail-limits.ts'
import { abandonUntouchedPayments } from '#server/payments/abandon-untouched.ts'
import { bookedColumns } from '#server/reservations/booked-columns.ts'
import { changeReservation } from '#server/reservations/change-reservation.ts'
import { checkOrder } from '#server/reservations/check-order.ts'
import { withTypedCode } from '#server/reservations/code-guesses.ts'
import { keepErased } from '#server/reservations/erased-persons.ts'
import { holderOf } from '#server/stock/unpaid-holds.ts'

type Changing = Pick<CallContext<typeof putCheckout>, 'shop' | 'body' | 'today' | 'now' | 'c' | 'deps'>

/** Changes a guest's or a customer's reservation. The caller has checked that it is theirs. */
export const changeOwn = async (
  { shop, body: { change, ...body }, today, now, c, deps }: Changing,
  { id, expired, discount, payload }: ReservationRow,
): Promise<ChangeAnswer> => {
  if (hasTooManyPersons(payload, shop.tenant.shop))
    throw new Refusal(409, { error: 'this booking has too many persons to be changed here: please call the shop' })
  // The white label that has brought the booking stays recorded with it.
  // The leader stays the contact of a group.
  const contact = payload.isGroup ? payload.contact : body.contact
  const persons = keepErased(body.persons, payload.persons)
  const changed = { ...body, wl: payload.wl ?? body.wl, contact, persons }
  const ownCode = expired ? null : discount
  const order = await withTypedCode({ c, deps, shop, typed: body.dc, ownCode }, async (code) =>
    checkOrder(shop, changed, now, code, notedOf({ payload })),
  )
  await abandonUntouchedPayments(deps, shop, id)
  const customer = await customerSessions.account(deps.db, c, shop.code)
  // The change may end the link that the browser came by.
  const token = cameByLink(c, shop.code, id) ? newToken() : undefined
  const answer = await changeReservation(deps, shop, order, {
    id,
    today,
    customer,
    accessHash: token === undefined ? accessHash(c, shop.code, id) : sha256(token),
    feeSeen: body.feeSeen ?? null,
    change: change ?? null,
    holder: holderOf(c, deps),
    sender: senderOf(c, deps),
  })
  if (token !== undefined) {
    await keepBrowserToken(deps.db, { ...bookedColumns(order), tenant: shop.code, id }, token, deps.clock())
    setAccessCookie(c, deps, { tenant: shop.code, bookingId: id, token })
  }
  return answer
}
