import { STATUS } from '#contract/constants.ts'
import type { Trx } from '#server/db/transact.ts'
import { endHold } from '#server/stock/end-hold.ts'

/** Releases the units held for a group that ends without them. */
export const releaseRest = async (trx: Trx, tenant: string, held: string, now: Date): Promise<void> => {
  const row = await trx
    .selectFrom('reservations')
    .select(['tenant', 'id', 'discount'])
    .where('tenant', '=', tenant)
    .where('id', '=', held)
    .where('status', '=', STATUS.open)
    .where('hold_until', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (row) await endHold(trx, row, now)
}
