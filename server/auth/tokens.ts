import type { Kysely } from 'kysely'
import { sha256 } from '#server/base/hash.ts'
import { newToken } from '#server/base/random.ts'
import type { TokenPurpose } from '#server/db/customer-tables.ts'
import type { Database } from '#server/db/schema.ts'
import type { Trx } from '#server/db/transact.ts'

const HOUR_MS = 3_600_000

/** For how long the link of a mail works. */
export const LINK_HOURS: Record<TokenPurpose, number> = { activation: 7 * 24, password_reset: 24 }

/** Draws the token of a link in a mail; the database keeps its hash. */
export const issueToken = async (
  trx: Trx,
  { tenant, customer, purpose, now }: { tenant: string; customer: string; purpose: TokenPurpose; now: Date },
): Promise<string> => {
  const token = newToken()
  await trx
    .insertInto('customer_tokens')
    .values({
      tenant,
      token_hash: sha256(token),
      customer,
      purpose,
      expires_at: new Date(now.getTime() + LINK_HOURS[purpose] * HOUR_MS),
    })
    .execute()
  return token
}

interface Presented {
  tenant: string
  token: string
  purpose: TokenPurpose
  now: Date
}

/** Whether it would open something: asked before a password is hashed for nothing. */
export const isTokenValid = async (
  db: Kysely<Database>,
  { tenant, token, purpose, now }: Presented,
): Promise<boolean> => {
  const row = await db
    .selectFrom('customer_tokens')
    .select('customer')
    .where('tenant', '=', tenant)
    .where('token_hash', '=', sha256(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses it up. Of two who come with it at once, one gets the customer and the other undefined: the row can be deleted once. */
export const useToken = async (trx: Trx, { tenant, token, purpose, now }: Presented): Promise<string | undefined> => {
  const row = await trx
    .deleteFrom('customer_tokens')
    .where('tenant', '=', tenant)
    .where('token_hash', '=', sha256(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('customer')
    .executeTakeFirst()
  return row?.customer
}
