import { sql } from 'kysely'
import * as z from 'zod/mini'
import { Tenant } from '#contract/tenant-folder.ts'
import { has } from '#server/db/has.ts'
import type { Db, Trx } from '#server/db/transact.ts'
import type { MadePicture } from './photos.ts'
import type { Shop } from './shop.ts'
import { idOfShop, noteCode, withCode } from './shop-ids.ts'

const storeDiscounts = async (trx: Trx, id: string, { discounts }: Tenant) => {
  if (discounts.length === 0) return
  await trx
    .insertInto('discount_uses')
    .values(discounts.map(({ code, maxUses }) => ({ tenant: id, code, max_uses: maxUses ?? null })))
    .onConflict((conflict) =>
      conflict.columns(['tenant', 'code']).doUpdateSet({
        max_uses: sql<number | null>`excluded.max_uses`,
        // Stores the uses above a lowered limit as excess, so that the code is used up.
        excess: sql<number>`greatest(0, discount_uses.uses - coalesce(excluded.max_uses, discount_uses.uses))`,
      }),
    )
    .execute()
}

const storeFiles = async (trx: Trx, tenant: string, files: ReadonlyMap<string, Buffer>) => {
  await trx.deleteFrom('tenant_files').where('tenant', '=', tenant).execute()
  for (const [name, body] of files) await trx.insertInto('tenant_files').values({ tenant, name, body }).execute()
}

const storePictures = async (
  trx: Trx,
  id: string,
  { tenant, made = [] }: StoredTenant,
  previous: Partial<Tenant> | undefined,
) => {
  const facts = [...Object.values(tenant.pictures), ...Object.values(previous?.pictures ?? {})]
  const kept = facts.flatMap(({ hash }) => hash ?? [])
  await trx
    .deleteFrom('tenant_pictures')
    .where('tenant', '=', id)
    .where((eb) => eb.not(eb('hash', '=', eb.fn.any(eb.val(kept)))))
    .execute()
  for (const picture of made)
    await trx
      .insertInto('tenant_pictures')
      .values({ tenant: id, ...picture })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export const isRemoved = async (db: Db, tenant: string): Promise<boolean> => {
  const row = await db.selectFrom('tenants').select('removed_at').where(has({ tenant })).executeTakeFirst()
  return row !== undefined && row.removed_at !== null
}

/**
 * True for a shop that has left this database, or has not arrived completely (server/moves). A shop whose rows were
 * removed is known by its code only.
 */
export const isShopElsewhere = async (db: Db, { id, code }: Pick<Shop, 'id' | 'code'>): Promise<boolean> => {
  const row = await db
    .selectFrom('shop_moves')
    .select('state')
    .where((eb) => eb.or([eb('tenant', '=', id), eb('code', '=', code)]))
    .where('state', 'in', ['left', 'arriving'])
    .executeTakeFirst()
  return row !== undefined
}

export interface StoredTenant {
  tenant: Tenant
  version: string
  files: ReadonlyMap<string, Buffer>
  made?: readonly MadePicture[]
}

/** Lets other imports and renames wait, so that checks against other shops stay valid until the shop is stored. */
export const lockImports = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtext('import'))`.execute(trx)

/**
 * The caller must store the stock afterwards (`storeStock`).
 * @returns false if this version is stored already and the shop is open
 */
export const storeWithin = async (trx: Trx, shop: StoredTenant): Promise<boolean> => {
  const { tenant, version, files } = shop
  const { code } = tenant.shop
  const id = await idOfShop(trx, code)
  const stored = await trx
    .selectFrom('tenants')
    .select(['version', 'data', 'removed_at'])
    .where('tenant', '=', id)
    .executeTakeFirst()
  if (stored?.version === version && stored.removed_at === null) return false
  const data = JSON.stringify(withCode(tenant, id))
  const isReadable = z.safeParse(Tenant, stored?.data).success
  await trx
    .insertInto('tenants')
    .values({ tenant: id, code, version, data })
    .onConflict((conflict) =>
      conflict.column('tenant').doUpdateSet((row) => ({
        version,
        data,
        imported_at: sql`now()`,
        removed_at: null,
        ...(isReadable && { previous_version: row.ref('tenants.version'), previous_data: row.ref('tenants.data') }),
      })),
    )
    .execute()
  await noteCode(trx, { id, code })
  await storeFiles(trx, id, files)
  await storePictures(trx, id, shop, stored?.data)
  // Stores the discount codes last, because orders with a code wait for the code's row until the commit.
  await storeDiscounts(trx, id, tenant)
  return true
}
