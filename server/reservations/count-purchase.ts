import { STATUS } from '#contract/constants.ts'
import { has } from '#server/db/has.ts'
import type { Deps } from '#server/deps/deps.ts'

/** Returns true once for a paid booking, so that only one browser reports the purchase. */
export const countPurchase = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  tenant: string,
  id: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('reservations')
    .set({ purchase_counted_at: clock() })
    .where(has({ tenant, id }))
    .where('status', 'in', [STATUS.paid, STATUS.completed])
    .where('purchase_counted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
