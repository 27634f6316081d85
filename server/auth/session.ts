import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Kysely } from 'kysely'
import type { AppContext } from '#server/base/app-context.ts'
import { cookieOptions } from '#server/base/cookies.ts'
import { sha256 } from '#server/base/hash.ts'
import { newToken } from '#server/base/random.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { CustomerRow, StaffRow } from '#server/db/rows.ts'
import type { Database } from '#server/db/schema.ts'
import type { Trx } from '#server/db/transact.ts'
import type { LimitDeps } from '#server/limits/limiter.ts'
import type { PasswordCost } from './password.ts'

/** The parts of the server that logins need. */
export interface AuthDeps extends LimitDeps {
  origin: () => string
  /** The cost of hashing; absent: the one that OWASP recommends. */
  passwordCost?: PasswordCost
}

const HOUR_SECONDS = 3_600

/** A row of either table of sessions: the database stores only the hash of the cookie's token. */
interface NewSession {
  tenant: string
  token_hash: string
  created_at: Date
  expires_at: Date
}

interface SessionTable<Account> {
  /** The name of the cookie after the tenant's code. */
  cookie: string
  seconds: number
  insert: (trx: Trx, session: NewSession, account: string) => Promise<unknown>
  remove: (db: Kysely<Database>, tenant: string, hash: string) => Promise<unknown>
  find: (db: Kysely<Database>, tenant: string, hash: string, now: Date) => Promise<Account | undefined>
}

/** The sessions of one kind of account, customers or staff. */
export interface Sessions<Account> {
  /** Hash of the token in the browser's cookie of this shop; undefined: none. */
  hashOf: (c: Context, tenant: string) => string | undefined
  /** Opens a session and returns its token. */
  start: (trx: Trx, account: { tenant: string; id: string }, now: Date) => Promise<string>
  /** Ends the session of the cookie, if there is one. */
  end: (db: Kysely<Database>, c: Context, tenant: string) => Promise<void>
  setCookie: (c: Context, deps: Pick<AuthDeps, 'origin'>, tenant: string, token: string) => void
  dropCookie: (c: Context, deps: Pick<AuthDeps, 'origin'>, tenant: string) => void
  /** The logged-in account at this shop. */
  account: (db: Kysely<Database>, c: AppContext, tenant: string) => Promise<Account | undefined>
  /** @throws Refusal 401 without a login. */
  required: (db: Kysely<Database>, c: AppContext, tenant: string) => Promise<Account>
}

const sessionsOf = <Account>({ cookie, seconds, insert, remove, find }: SessionTable<Account>): Sessions<Account> => {
  const cookieName = (tenant: string) => `${tenant}_${cookie}`
  const hashOf: Sessions<Account>['hashOf'] = (c, tenant) => {
    const token = getCookie(c, cookieName(tenant))
    return token === undefined ? undefined : sha256(token)
  }
  const account: Sessions<Account>['account'] = async (db, c, tenant) => {
    const hash = hashOf(c, tenant)
    return hash === undefined ? undefined : find(db, tenant, hash, c.get('now'))
  }
  return {
    hashOf,
    start: async (trx, { tenant, id }, now) => {
      const token = newToken()
      const expiresAt = new Date(now.getTime() + seconds * 1_000)
      await insert(trx, { tenant, token_hash: sha256(token), created_at: now, expires_at: expiresAt }, id)
      return token
    },
    end: async (db, c, tenant) => {
      const hash = hashOf(c, tenant)
      if (hash !== undefined) await remove(db, tenant, hash)
    },
    setCookie: (c, deps, tenant, token) =>
      setCookie(c, cookieName(tenant), token, { ...cookieOptions(c, deps), maxAge: seconds }),
    dropCookie: (c, deps, tenant) => {
      deleteCookie(c, cookieName(tenant), cookieOptions(c, deps))
    },
    account,
    required: async (db, c, tenant) => {
      const found = await account(db, c, tenant)
      if (!found) throw new Refusal(401, { error: 'not logged in' })
      return found
    },
  }
}

export const customerSessions = sessionsOf<CustomerRow>({
  cookie: 'session',
  seconds: 30 * 24 * HOUR_SECONDS,
  insert: (trx, session, customer) =>
    trx
      .insertInto('customer_sessions')
      .values({ ...session, customer })
      .execute(),
  remove: (db, tenant, hash) =>
    db.deleteFrom('customer_sessions').where('tenant', '=', tenant).where('token_hash', '=', hash).execute(),
  find: (db, tenant, hash, now) =>
    db
      .selectFrom('customer_sessions as session')
      .innerJoin('customers as customer', (join) =>
        join.onRef('customer.tenant', '=', 'session.tenant').onRef('customer.id', '=', 'session.customer'),
      )
      .selectAll('customer')
      .where('session.tenant', '=', tenant)
      .where('session.token_hash', '=', hash)
      .where('session.expires_at', '>', now)
      .executeTakeFirst(),
})

/** A session lasts for a working day, so the next morning requires a new login. */
export const staffSessions = sessionsOf<StaffRow>({
  cookie: 'staff',
  seconds: 12 * HOUR_SECONDS,
  insert: (trx, session, staff) =>
    trx
      .insertInto('staff_sessions')
      .values({ ...session, staff })
      .execute(),
  remove: (db, tenant, hash) =>
    db.deleteFrom('staff_sessions').where('tenant', '=', tenant).where('token_hash', '=', hash).execute(),
  find: (db, tenant, hash, now) =>
    db
      .selectFrom('staff_sessions as session')
      .innerJoin('staff', (join) =>
        join.onRef('staff.tenant', '=', 'session.tenant').onRef('staff.id', '=', 'session.staff'),
      )
      .selectAll('staff')
      .where('session.tenant', '=', tenant)
      .where('session.token_hash', '=', hash)
      .where('session.expires_at', '>', now)
      .executeTakeFirst(),
})
