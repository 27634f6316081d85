import { sql } from 'kysely'
import { sha256 } from '#server/base/hash.ts'
import { normalEmail } from '#server/base/normal-email.ts'
import type { Db } from '#server/db/transact.ts'

/* An address is proved when somebody has opened a link that was mailed to it. */

export const addressHash = (email: string): string => sha256(normalEmail(email))

export const isProved = async (db: Db, tenant: string, email: string): Promise<boolean> => {
  const address = normalEmail(email)
  const { rows } = await sql<{ proved: boolean }>`select
    exists (select from proved_addresses where tenant = ${tenant} and address_hash = ${addressHash(email)})
    or exists (select from customers where tenant = ${tenant} and email = ${address} and activated_at is not null)
    or exists (
      select from newsletter_optins
      where tenant = ${tenant} and email in (${address}, ${email}) and confirmed_at is not null
    ) as proved`.execute(db)
  return rows[0]!.proved
}

export const proveAddress = async (db: Db, tenant: string, hash: string, now: Date): Promise<void> => {
  await db
    .insertInto('proved_addresses')
    .values({ tenant, address_hash: hash, proved_at: now })
    .onConflict((conflict) => conflict.columns(['tenant', 'address_hash']).doUpdateSet({ proved_at: now }))
    .execute()
}
