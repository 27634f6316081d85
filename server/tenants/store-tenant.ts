import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { IsoDay } from '#contract/primitives.ts'
import { Tenant } from '#contract/tenant-folder.ts'
import type { Database } from '#server/db/schema.ts'
import { stockUnits } from './stock-units.ts'

/** Rows in one statement: PostgreSQL takes 65,535 parameters, a unit has 8. */
const CHUNK = 1_000

const chunks = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, at) => rows.slice(at * CHUNK, (at + 1) * CHUNK))

/** Units that vanished from the catalogue keep their row, since reservations refer to it, and have no capacity any more. */
const storeUnits = async (trx: Transaction<Database>, tenant: Tenant, today: IsoDay) => {
  const { code } = tenant.shop
  // After the orders under way, and before those that follow (reservations/stock-claims).
  await sql`select pg_advisory_xact_lock(hashtext('stock'), hashtext(${code}))`.execute(trx)
  await trx.updateTable('stock_units').set({ capacity: 0, disabled: true }).where('tenant', '=', code).execute()
  for (const rows of chunks(stockUnits(tenant)))
    await trx
      .insertInto('stock_units')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['tenant', 'location', 'unit']).doUpdateSet((row) => ({
          capacity: row.ref('excluded.capacity'),
          disabled: row.ref('excluded.disabled'),
        })),
      )
      .execute()
  const capacity = sql<number>`case when units.disabled then 0 else units.capacity end`
  // Claims stay, also beyond a lowered capacity: they are excess until they are released.
  await trx
    .updateTable('stock_days as days')
    .from('stock_units as units')
    .set({ capacity, excess: sql<number>`greatest(0, days.taken - ${capacity})` })
    .whereRef('units.tenant', '=', 'days.tenant')
    .whereRef('units.location', '=', 'days.location')
    .whereRef('units.unit', '=', 'days.unit')
    .where('days.tenant', '=', code)
    .where('days.day', '>=', today)
    .execute()
}

const storeDiscounts = async (trx: Transaction<Database>, { shop, discounts }: Tenant) => {
  if (discounts.length === 0) return
  await trx
    .insertInto('discount_uses')
    .values(discounts.map(({ code, maxUses }) => ({ tenant: shop.code, code, max_uses: maxUses ?? null })))
    .onConflict((conflict) =>
      conflict.columns(['tenant', 'code']).doUpdateSet({
        max_uses: sql<number | null>`excluded.max_uses`,
        // A limit below what was used already means that the code is used up.
        excess: sql<number>`greatest(0, discount_uses.uses - coalesce(excluded.max_uses, discount_uses.uses))`,
      }),
    )
    .execute()
}

const storeFiles = async (trx: Transaction<Database>, tenant: string, files: ReadonlyMap<string, Buffer>) => {
  await trx.deleteFrom('tenant_files').where('tenant', '=', tenant).execute()
  for (const [name, body] of files) await trx.insertInto('tenant_files').values({ tenant, name, body }).execute()
}

export interface StoredTenant {
  tenant: Tenant
  version: string
  /** By their path in the folder. */
  files: ReadonlyMap<string, Buffer>
}

/** Imports run one after another, so that checks against other shops stay valid until the shop is stored. */
export const lockImports = (trx: Transaction<Database>) =>
  sql`select pg_advisory_xact_lock(hashtext('import'))`.execute(trx)

/** @returns false when this very version is stored already. */
export const storeWithin = async (
  trx: Transaction<Database>,
  { tenant, version, files }: StoredTenant,
  today: IsoDay,
): Promise<boolean> => {
  const { code } = tenant.shop
  const stored = await trx
    .selectFrom('tenants')
    .select(['version', 'data'])
    .where('tenant', '=', code)
    .executeTakeFirst()
  if (stored?.version === version) return false
  const data = JSON.stringify(tenant)
  const isReadable = z.safeParse(Tenant, stored?.data).success
  await trx
    .insertInto('tenants')
    .values({ tenant: code, version, data })
    .onConflict((conflict) =>
      conflict.column('tenant').doUpdateSet((row) => ({
        version,
        data,
        imported_at: sql`now()`,
        ...(isReadable && { previous_version: row.ref('tenants.version'), previous_data: row.ref('tenants.data') }),
      })),
    )
    .execute()
  await storeUnits(trx, tenant, today)
  await storeDiscounts(trx, tenant)
  await storeFiles(trx, code, files)
  return true
}
