import { sql } from 'kysely'
import { sha256 } from '#server/base/hash.ts'
import { normalEmail } from '#server/base/normal-email.ts'
import type { Db } from '#server/db/transact.ts'

/*
 * This file stores which addresses are proved. An address is proved when its owner has opened a link that was mailed
 * there: for an account, the newsletter, a booking or a group. Anybody can type any address, so mails to an unproved
 * address contain no text by strangers (server/mail/compose.ts).
 */

/**
 * Returns the hash of an address. The hash is stored with a mailed link, so that opening the link proves only this
 * address. The booking or group may have another address when the link is opened.
 */
export const addressHash = (email: string): string => sha256(normalEmail(email))

/** Tells whether a reader of this address's mails has opened a link in one of them. */
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

/** Stores that a link mailed to this address was opened. `hash` is the result of `addressHash`. */
export const proveAddress = async (db: Db, tenant: string, hash: string, now: Date): Promise<void> => {
  await db
    .insertInto('proved_addresses')
    .values({ tenant, address_hash: hash, proved_at: now })
    .onConflict((conflict) => conflict.columns(['tenant', 'address_hash']).doUpdateSet({ proved_at: now }))
    .execute()
}
