import { has } from '#server/db/has.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'
import { giveBackDiscount } from './discount-use.ts'
import { releaseStock } from './stock-claims.ts'
import { endUnpaidHold } from './unpaid-holds.ts'
import { STATUS } from '#contract/constants.ts'

/** The caller must have locked the reservation. */
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
    .where(has({ tenant, id }))
    .execute()
}

export const lockRest = async (trx: Trx, tenant: string, held: string): Promise<void> => {
  await trx
    .selectFrom('reservations')
    .select('id')
    .where(has({ tenant, id: held }))
    .forUpdate()
    .execute()
}

export const releaseRest = async (trx: Trx, tenant: string, held: string, now: Date): Promise<void> => {
  const row = await trx
    .selectFrom('reservations')
    .select(['tenant', 'id', 'discount'])
    .where(has({ tenant, id: held, status: STATUS.open }))
    .where('hold_until', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (row) await endHold(trx, row, now)
}
