import type { ReservationRow } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'
import { giveBackDiscount } from './discount-use.ts'
import { releaseStock } from './stock-claims.ts'
import { endUnpaidHold } from './unpaid-holds.ts'

/** Releases the stock of a locked open reservation. It stays open, marked expired. */
export const endHold = async (
  trx: Trx,
  { tenant, id, discount }: Pick<ReservationRow, 'tenant' | 'id' | 'discount'>,
  now: Date,
): Promise<void> => {
  await releaseStock(trx, tenant, id, now)
  await endUnpaidHold(trx, { tenant, reservation: id }, now).execute()
  await giveBackDiscount(trx, tenant, discount)
  await trx
    .updateTable('reservations')
    .set({ expired: true, hold_until: null, holder: null })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute()
}
