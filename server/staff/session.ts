import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Kysely, Selectable } from 'kysely'
import { isPlainLocalhost } from '#server/checkout/access.ts'
import { sha256 } from '#server/checkout/hash.ts'
import type { Database, StaffTable } from '#server/db/schema.ts'
import type { Trx } from '#server/db/transact.ts'
import type { AppVariables, Deps } from '#server/deps.ts'
import { newToken } from '#server/mail/links.ts'
import { Refusal } from '#server/refusal.ts'

export type StaffRow = Selectable<StaffTable>

/** A working day: who comes in the next morning logs in again. */
const SESSION_HOURS = 12
const HOUR_MS = 3_600_000

const cookieName = (tenant: string) => `${tenant}_staff`

const cookieOptions = (c: Context, { origin }: Pick<Deps, 'origin'>) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: !isPlainLocalhost(c.req.raw, origin()) }) as const

const sessionHash = (c: Context, tenant: string): string | undefined => {
  const token = getCookie(c, cookieName(tenant))
  return token === undefined ? undefined : sha256(token)
}

/** Opens a session and answers its token, of which the database keeps the hash only. */
export const startStaffSession = async (trx: Trx, { tenant, id }: StaffRow, now: Date): Promise<string> => {
  const token = newToken()
  await trx
    .insertInto('staff_sessions')
    .values({
      tenant,
      token_hash: sha256(token),
      staff: id,
      created_at: now,
      expires_at: new Date(now.getTime() + SESSION_HOURS * HOUR_MS),
    })
    .execute()
  return token
}

/** Ends the session of the cookie, if there is one. */
export const endStaffSession = async (db: Kysely<Database> | Trx, c: Context, tenant: string): Promise<void> => {
  const hash = sessionHash(c, tenant)
  if (hash === undefined) return
  await db.deleteFrom('staff_sessions').where('tenant', '=', tenant).where('token_hash', '=', hash).execute()
}

export const setStaffCookie = (c: Context, deps: Pick<Deps, 'origin'>, tenant: string, token: string): void =>
  setCookie(c, cookieName(tenant), token, { ...cookieOptions(c, deps), maxAge: SESSION_HOURS * 3_600 })

export const dropStaffCookie = (c: Context, deps: Pick<Deps, 'origin'>, tenant: string): void => {
  deleteCookie(c, cookieName(tenant), cookieOptions(c, deps))
}

/** Who of this shop's staff is logged in. */
export const sessionStaff = async (
  db: Kysely<Database>,
  c: Context<{ Variables: AppVariables }>,
  tenant: string,
): Promise<StaffRow | undefined> => {
  const hash = sessionHash(c, tenant)
  if (hash === undefined) return undefined
  return db
    .selectFrom('staff_sessions as session')
    .innerJoin('staff', (join) =>
      join.onRef('staff.tenant', '=', 'session.tenant').onRef('staff.id', '=', 'session.staff'),
    )
    .selectAll('staff')
    .where('session.tenant', '=', tenant)
    .where('session.token_hash', '=', hash)
    .where('session.expires_at', '>', c.get('now'))
    .executeTakeFirst()
}

/** @throws Refusal 401 when nobody of the staff is logged in. */
export const staffOnly = async (
  db: Kysely<Database>,
  c: Context<{ Variables: AppVariables }>,
  tenant: string,
): Promise<StaffRow> => {
  const staff = await sessionStaff(db, c, tenant)
  if (!staff) throw new Refusal(401, { error: 'not logged in' })
  return staff
}
