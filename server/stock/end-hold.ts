import { has } from '#server/db/has.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'
import { giveBackDiscount } from './discount-use.ts'
import { releaseStock } from './stock-claims.ts'
import { endUnpaidHold } from './unpaid-holds.ts'
import { STATUS } from '#contract/constants.ts'

/**
 * Releases the units and the discount use of an open reservation, which the caller has locked. The reservation stays
 * open and is marked as expired.
 */
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

/** Locks the reservation that holds units for a group. */
export const lockRest = async (trx: Trx, tenant: string, held: string): Promise<void> => {
  await trx
    .selectFrom('reservations')
    .select('id')
    .where(has({ tenant, id: held }))
    .forUpdate()
    .execute()
}

/** Releases the units that a reservation holds for a group, because the group no longer needs them. */
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
