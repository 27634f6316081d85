import type { Trx } from '#server/db/transact.ts'

/** The shop has another code since its data was read: it has to be resolved again. */
export class TenantRenamed extends Error {
  override name = 'TenantRenamed'
}

/** @throws TenantRenamed when no shop has this code now */
export const checkTenantCode = async (trx: Trx, tenant: string): Promise<void> => {
  const found = await trx.selectFrom('tenants').select('tenant').where('tenant', '=', tenant).executeTakeFirst()
  if (!found) throw new TenantRenamed(tenant)
}
