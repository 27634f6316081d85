import { newId } from '#server/base/random.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'
import { bookedColumns, type CheckedOrder } from './check-order.ts'
import { cartWithoutPerson, payloadWithoutPerson } from './without-person.ts'

/** Records a change that applies at once for the timeline (staff/timeline), without personal data. */
export const noteChange = async (
  trx: Trx,
  { tenant, id, amount }: Pick<ReservationRow, 'tenant' | 'id' | 'amount'>,
  order: CheckedOrder,
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
      id: newId(),
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
