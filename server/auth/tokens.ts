import { sql } from 'kysely'
import { sha256 } from '#server/base/hash.ts'
import { newToken } from '#server/base/random.ts'
import type { TokenPurpose } from '#server/db/customer-tables.ts'
import type { Db, Trx } from '#server/db/transact.ts'

const HOUR_MS = 3_600_000

export const LINK_HOURS: Record<TokenPurpose, number> = { activation: 7 * 24, password_reset: 24 }

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

const isPresented = ({ tenant, token, purpose, now }: Presented) =>
  sql<boolean>`tenant = ${tenant} and token_hash = ${sha256(token)} and purpose = ${purpose} and expires_at > ${now}`

export const isTokenValid = async (db: Db, presented: Presented): Promise<boolean> => {
  const row = await db.selectFrom('customer_tokens').select('customer').where(isPresented(presented)).executeTakeFirst()
  return row !== undefined
}

export const useToken = async (trx: Trx, presented: Presented): Promise<string | undefined> => {
  const row = await trx
    .deleteFrom('customer_tokens')
    .where(isPresented(presented))
    .returning('customer')
    .executeTakeFirst()
  return row?.customer
}
