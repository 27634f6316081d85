import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Kysely, Selectable } from 'kysely'
import { isPlainLocalhost } from '#server/checkout/access.ts'
import { sha256 } from '#server/checkout/hash.ts'
import type { CustomersTable, Database } from '#server/db/schema.ts'
import type { Trx } from '#server/db/transact.ts'
import type { AppVariables, Deps } from '#server/deps.ts'
import { newToken } from '#server/mail/links.ts'
import { Refusal } from '#server/refusal.ts'

export type CustomerRow = Selectable<CustomersTable>

const SESSION_DAYS = 30
const DAY_MS = 86_400_000

const cookieName = (tenant: string) => `${tenant}_session`

/** Authenticated means that the session has a name: whoever told none is called by the address. */
export const nameOf = ({ profile: { firstname, lastname }, email }: Pick<CustomerRow, 'profile' | 'email'>): string =>
  [firstname, lastname].filter(Boolean).join(' ') || email

/** Hash of the token in the visitor's cookie of this shop; undefined: none. */
export const sessionHash = (c: Context, tenant: string): string | undefined => {
  const token = getCookie(c, cookieName(tenant))
  return token === undefined ? undefined : sha256(token)
}

/** Opens a session and answers its token, of which the database keeps the hash only. */
export const startSession = async (trx: Trx, tenant: string, customer: string, now: Date): Promise<string> => {
  const token = newToken()
  await trx
    .insertInto('customer_sessions')
    .values({
      tenant,
      token_hash: sha256(token),
      customer,
      created_at: now,
      expires_at: new Date(now.getTime() + SESSION_DAYS * DAY_MS),
    })
    .execute()
  return token
}

/** Ends the session of the visitor's cookie, if there is one. */
export const endSession = async (db: Kysely<Database> | Trx, c: Context, tenant: string): Promise<void> => {
  const hash = sessionHash(c, tenant)
  if (hash === undefined) return
  await db.deleteFrom('customer_sessions').where('tenant', '=', tenant).where('token_hash', '=', hash).execute()
}

const cookieOptions = (c: Context, { origin }: Pick<Deps, 'origin'>) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: !isPlainLocalhost(c.req.raw, origin()),
  }) as const

export const setSessionCookie = (c: Context, deps: Pick<Deps, 'origin'>, tenant: string, token: string): void =>
  setCookie(c, cookieName(tenant), token, { ...cookieOptions(c, deps), maxAge: SESSION_DAYS * 86_400 })

export const dropSessionCookie = (c: Context, deps: Pick<Deps, 'origin'>, tenant: string): void => {
  deleteCookie(c, cookieName(tenant), cookieOptions(c, deps))
}

/** Who is logged in at this shop. */
export const sessionCustomer = async (
  db: Kysely<Database>,
  c: Context<{ Variables: AppVariables }>,
  tenant: string,
): Promise<CustomerRow | undefined> => {
  const hash = sessionHash(c, tenant)
  if (hash === undefined) return undefined
  return db
    .selectFrom('customer_sessions as session')
    .innerJoin('customers as customer', (join) =>
      join.onRef('customer.tenant', '=', 'session.tenant').onRef('customer.id', '=', 'session.customer'),
    )
    .selectAll('customer')
    .where('session.tenant', '=', tenant)
    .where('session.token_hash', '=', hash)
    .where('session.expires_at', '>', c.get('now'))
    .executeTakeFirst()
}

/** @throws Refusal 401 when nobody is logged in. */
export const loggedIn = async (
  db: Kysely<Database>,
  c: Context<{ Variables: AppVariables }>,
  tenant: string,
): Promise<CustomerRow> => {
  const customer = await sessionCustomer(db, c, tenant)
  if (!customer) throw new Refusal(401, { error: 'not logged in' })
  return customer
}
