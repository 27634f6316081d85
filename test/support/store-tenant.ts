import type { Kysely } from 'kysely'
import type { IsoDay } from '#contract/primitives.ts'
import type { Database } from '#server/db/schema.ts'
import { storeStock } from '#server/tenants/store-stock.ts'
import { lockImports, type StoredTenant, storeWithin } from '#server/tenants/store-tenant.ts'

export const storeTenant = async (db: Kysely<Database>, stored: StoredTenant, today: IsoDay): Promise<boolean> => {
  const isNew = await db.transaction().execute(async (trx) => {
    await lockImports(trx)
    return storeWithin(trx, stored)
  })
  await storeStock(db, stored, today)
  return isNew
}
