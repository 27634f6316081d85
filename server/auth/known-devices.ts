import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { cookieOptions } from '#server/base/cookies.ts'
import { sha256 } from '#server/base/hash.ts'
import { newToken } from '#server/base/random.ts'
import type { Db, Trx } from '#server/db/transact.ts'
import type { AuthDeps, DeviceTable } from './session.ts'

const KNOWN_DAYS = 180
const DAY_MS = 86_400_000

const cookieName = (tenant: string) => `${tenant}_device`

const hashOf = (c: Context, tenant: string): string | undefined => {
  const token = getCookie(c, cookieName(tenant))
  return token === undefined ? undefined : sha256(token)
}

interface Whose {
  tenant: string
  table: DeviceTable
  account: string
}

export const knownDevice = async (
  db: Db,
  c: Context,
  { tenant, table, account }: Whose,
  now: Date,
): Promise<string | undefined> => {
  const hash = hashOf(c, tenant)
  if (hash === undefined) return undefined
  const row = await db
    .selectFrom(table)
    .select('token_hash')
    .where('tenant', '=', tenant)
    .where('token_hash', '=', hash)
    .where('account', '=', account)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.token_hash
}

/**
 * Replaces the old token in the rows of other accounts too, because a browser has one cookie for all accounts of a
 * shop.
 */
export const knowDevice = async (
  trx: Trx,
  c: Context,
  { tenant, table, account }: Whose,
  now: Date,
): Promise<string> => {
  const token = newToken()
  const hash = sha256(token)
  const before = hashOf(c, tenant)
  if (before !== undefined)
    for (const other of ['customer_devices', 'staff_devices'] as const)
      await trx
        .updateTable(other)
        .set({ token_hash: hash })
        .where('tenant', '=', tenant)
        .where('token_hash', '=', before)
        .execute()
  const expiresAt = new Date(now.getTime() + KNOWN_DAYS * DAY_MS)
  await trx
    .insertInto(table)
    .values({ tenant, token_hash: hash, account, created_at: now, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.columns(['tenant', 'token_hash', 'account']).doUpdateSet({ expires_at: expiresAt }),
    )
    .execute()
  return token
}

export const setDeviceCookie = (c: Context, deps: Pick<AuthDeps, 'origin'>, tenant: string, token: string): void =>
  setCookie(c, cookieName(tenant), token, {
    ...cookieOptions(c, deps),
    maxAge: KNOWN_DAYS * 86_400,
  })
