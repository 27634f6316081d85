import type { Kysely } from 'kysely'
import type { FolderDiscount } from '#contract/tenant-folder.ts'
import { findDiscount } from '#domain/pricing/discount.ts'
import type { Database } from '#server/db/schema.ts'
import type { Shop } from '#server/tenants/shop.ts'

/**
 * The shop's discount for a typed code; undefined if it does not exist or is used up. `ownCode` is the code of the
 * reservation to be replaced, whose own use does not count.
 */
export const usableDiscount = async (
  db: Kysely<Database>,
  shop: Shop,
  typed: string,
  ownCode: string | null | undefined,
): Promise<FolderDiscount | undefined> => {
  const discount = findDiscount(shop.tenant.discounts, typed)
  if (discount?.maxUses === undefined) return discount
  const row = await db
    .selectFrom('discount_uses')
    .select('uses')
    .where('tenant', '=', shop.code)
    .where('code', '=', discount.code)
    .executeTakeFirst()
  const uses = (row?.uses ?? 0) - (discount.code === ownCode ? 1 : 0)
  return uses < discount.maxUses ? discount : undefined
}
