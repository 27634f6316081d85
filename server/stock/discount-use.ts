import { sql } from 'kysely'
import { has } from '#server/db/has.ts'
import { type Trx, violates } from '#server/db/transact.ts'

export class DiscountUsedUp extends Error {
  override name = 'DiscountUsedUp'
}

/** The check constraint of discount_uses refuses uses above the limit. */
export const useDiscount = async (trx: Trx, tenant: string, code: string | null): Promise<void> => {
  if (code === null) return
  try {
    const { numUpdatedRows } = await trx
      .updateTable('discount_uses')
      .set((eb) => ({ uses: eb('uses', '+', 1) }))
      .where(has({ tenant, code }))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new DiscountUsedUp(code)
  } catch (error) {
    if (violates(error, 'discount_not_overused')) throw new DiscountUsedUp(code, { cause: error })
    throw error
  }
}

/** `excess` falls too, so that nobody else gets a use above a lowered limit. */
export const giveBackDiscount = async (trx: Trx, tenant: string, code: string | null): Promise<void> => {
  if (code === null) return
  await trx
    .updateTable('discount_uses')
    .set((eb) => ({ uses: eb('uses', '-', 1), excess: sql<number>`greatest(0, excess - 1)` }))
    .where(has({ tenant, code }))
    .where('uses', '>', 0)
    .execute()
}
