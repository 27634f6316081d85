import type { Tenant } from '#contract/tenant-folder.ts'
import type { Db, Trx } from '#server/db/transact.ts'
import type { Shop } from './shop.ts'

/** Returns the code itself if no shop has it, because the id of a new shop is its code. */
export const idOfShop = async (db: Db, code: string): Promise<string> => {
  const row = await db.selectFrom('shop_codes').select('tenant').where('code', '=', code).executeTakeFirst()
  return row?.tenant ?? code
}

/** The stored data has the id as code, because servers of the previous release read and write it under this code. */
export const withCode = (tenant: Tenant, code: string): Tenant => ({ ...tenant, shop: { ...tenant.shop, code } })

export const noteCode = (trx: Trx, { id: tenant, code }: Pick<Shop, 'id' | 'code'>): Promise<unknown> =>
  trx
    .insertInto('shop_codes')
    .values({ tenant, code })
    .onConflict((conflict) => conflict.columns(['tenant', 'code']).doNothing())
    .execute()
