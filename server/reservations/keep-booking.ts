import { bookerOf } from '#domain/persons/contact.ts'
import { noteRequest } from '#server/auth/account-request.ts'
import { normalEmail } from '#server/base/normal-email.ts'
import type { CustomerRow, ReservationRow } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'
import { mayAskForMail } from '#server/outbox/mail-limits.ts'
import { rememberPersons, sizesUntil } from '#server/saved-persons/saved-persons.ts'
import type { Shop } from '#server/tenants/shop.ts'
import type { CheckedOrder } from './check-order.ts'

export const inviteCustomer = async (
  trx: Trx,
  shop: Shop,
  { payload, email }: CheckedOrder,
  { reservation, sender, now }: Pick<Keeping, 'reservation' | 'sender' | 'now'>,
): Promise<void> => {
  if (!(await mayAskForMail(trx, shop.id, { sender, email }, now))) return
  const booker = bookerOf(payload)
  await noteRequest(trx, {
    tenant: shop.id,
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

const hasInvited = ({ payload, email }: Pick<ReservationRow, 'payload' | 'email'>, order: CheckedOrder) =>
  payload.createUser && normalEmail(email) === normalEmail(order.email)

export interface Keeping {
  customer: CustomerRow | undefined
  reservation: string
  before?: ReservationRow
  sender: string | null
  now: Date
}

export const keepBooking = async (
  trx: Trx,
  shop: Shop,
  order: CheckedOrder,
  { customer, reservation, before, sender, now }: Keeping,
): Promise<void> => {
  const { payload } = order
  if (customer && payload.isGroup) return
  if (customer) await rememberPersons(trx, customer, payload, sizesUntil(shop, payload.date.to))
  else if (payload.createUser && !(before && hasInvited(before, order)))
    await inviteCustomer(trx, shop, order, { reservation, sender, now })
}
