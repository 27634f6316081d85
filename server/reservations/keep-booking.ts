import { bookerOf } from '#domain/persons/contact.ts'
import { noteRequest } from '#server/auth/account-request.ts'
import { normalEmail } from '#server/base/normal-email.ts'
import type { CustomerRow, ReservationRow } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'
import { mayAskForMail } from '#server/outbox/mail-limits.ts'
import { rememberPersons, sizesUntil } from '#server/saved-persons/saved-persons.ts'
import type { Shop } from '#server/tenants/shop.ts'
import type { CheckedOrder } from './check-order.ts'

/**
 * Stores the request for an account that was made with a booking. A job answers the request by mail, as it does after a
 * registration, and the same limits apply.
 */
export const inviteCustomer = async (
  trx: Trx,
  shop: Shop,
  { payload, email }: CheckedOrder,
  { reservation, sender, now }: Pick<Keeping, 'reservation' | 'sender' | 'now'>,
): Promise<void> => {
  if (!(await mayAskForMail(trx, shop.code, { sender, email }, now))) return
  const booker = bookerOf(payload)
  await noteRequest(trx, {
    tenant: shop.code,
    email,
    language: payload.language,
    now,
    request: {
      kind: 'register',
      firstname: booker?.firstname ?? null,
      lastname: booker?.lastname ?? null,
      // Leaves out the newsletter, because the confirmation of the booking handles it.
      newsletter: false,
      reservation,
    },
  })
}

/** Tells whether the same address was invited before the booking was changed. */
const hasInvited = ({ payload, email }: Pick<ReservationRow, 'payload' | 'email'>, order: CheckedOrder) =>
  payload.createUser && normalEmail(email) === normalEmail(order.email)

export interface Keeping {
  customer: CustomerRow | undefined
  reservation: string
  /** The booking before the change. */
  before?: ReservationRow
  /** The sender for whom mails are counted (server/outbox/mail-limits.ts). */
  sender: string | null
  now: Date
}

/**
 * Updates accounts after a new or changed booking. The persons of a customer are saved, and a guest who wants an
 * account is invited.
 */
export const keepBooking = async (
  trx: Trx,
  shop: Shop,
  order: CheckedOrder,
  { customer, reservation, before, sender, now }: Keeping,
): Promise<void> => {
  const { payload } = order
  // Does not save the persons of a group for its leader.
  if (customer && payload.isGroup) return
  if (customer) await rememberPersons(trx, customer, payload, sizesUntil(shop, payload.date.to))
  else if (payload.createUser && !(before && hasInvited(before, order)))
    await inviteCustomer(trx, shop, order, { reservation, sender, now })
}
