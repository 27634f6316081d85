import { randomBytes } from 'node:crypto'
import { bookedColumns } from '#server/checkout/booked-columns.ts'
import type { Order } from '#server/checkout/check-order.ts'
import type { ReservationRow } from '#server/checkout/own-reservation.ts'
import { cartWithoutPerson, payloadWithoutPerson } from '#server/customers/without-person.ts'
import type { Trx } from '#server/db/transact.ts'

const ID_BYTES = 16

/** A change that holds at once leaves what it was, for the staff (staff/timeline); whose it was stands in the booking itself. */
export const noteChange = async (
  trx: Trx,
  { tenant, id, amount }: Pick<ReservationRow, 'tenant' | 'id' | 'amount'>,
  order: Order,
  now: Date,
  fee: number,
): Promise<void> => {
  await trx
    .insertInto('reservation_changes')
    .values({
      ...bookedColumns(order),
      payload: JSON.stringify(payloadWithoutPerson(order.payload)),
      cart: JSON.stringify(cartWithoutPerson(order.cart)),
      email: '',
      tenant,
      id: randomBytes(ID_BYTES).toString('base64url'),
      reservation: id,
      fee,
      difference: order.amount + fee - amount,
      state: 'applied',
      hold_started: now,
      hold_until: null,
      created_at: now,
    })
    .execute()
}
