import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { sql } from 'kysely'
import type { AppContext } from '#server/base/app-context.ts'
import { cookieOptions } from '#server/base/cookies.ts'
import { sha256 } from '#server/base/hash.ts'
import { newToken } from '#server/base/random.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { CustomerRow, StaffRow } from '#server/db/rows.ts'
import type { Db, Trx } from '#server/db/transact.ts'
import type { LimitDeps } from '#server/limits/limiter.ts'
import type { PasswordCost } from './password.ts'

export interface AuthDeps extends LimitDeps {
  origin: () => string
  passwordCost?: PasswordCost
}

const HOUR_SECONDS = 3_600

interface Tables {
  accounts: 'customers' | 'staff'
  sessions: 'customer_sessions' | 'staff_sessions'
  owner: 'customer' | 'staff'
  devices: 'customer_devices' | 'staff_devices'
}

export type DeviceTable = Tables['devices']

const sessionsOf = <Account>(cookie: string, seconds: number, { accounts, sessions, owner, devices }: Tables) => {
  const cookieName = (tenant: string) => `${tenant}_${cookie}`
  const hashOf = (c: Context, tenant: string): string | undefined => {
    const token = getCookie(c, cookieName(tenant))
    return token === undefined ? undefined : sha256(token)
  }
  const account = async (db: Db, c: AppContext, tenant: string): Promise<Account | undefined> => {
    const hash = hashOf(c, tenant)
    if (hash === undefined) return undefined
    const { rows } = await sql<Account>`
      select account.* from ${sql.table(sessions)} as session
      join ${sql.table(accounts)} as account
        on account.tenant = session.tenant and account.id = session.${sql.ref(owner)}
      where session.tenant = ${tenant} and session.token_hash = ${hash}
        and session.expires_at > ${c.get('now')}`.execute(db)
    return rows[0]
  }
  return {
    devices,
    hashOf,
    start: async (trx: Trx, { tenant, id }: { tenant: string; id: string }, now: Date): Promise<string> => {
      const token = newToken()
      const expiresAt = new Date(now.getTime() + seconds * 1_000)
      await sql`
        insert into ${sql.table(sessions)} (tenant, token_hash, ${sql.ref(owner)}, created_at, expires_at)
        values (${tenant}, ${sha256(token)}, ${id}, ${now}, ${expiresAt})`.execute(trx)
      return token
    },
    end: async (db: Db, c: Context, tenant: string): Promise<void> => {
      const hash = hashOf(c, tenant)
      if (hash !== undefined)
        await db.deleteFrom(sessions).where('tenant', '=', tenant).where('token_hash', '=', hash).execute()
    },
    setCookie: (c: Context, deps: Pick<AuthDeps, 'origin'>, tenant: string, token: string): void =>
      setCookie(c, cookieName(tenant), token, { ...cookieOptions(c, deps), maxAge: seconds }),
    dropCookie: (c: Context, deps: Pick<AuthDeps, 'origin'>, tenant: string): void => {
      deleteCookie(c, cookieName(tenant), cookieOptions(c, deps))
    },
    account,
    required: async (db: Db, c: AppContext, tenant: string): Promise<Account> => {
      const found = await account(db, c, tenant)
      if (!found) throw new Refusal(401, { error: 'not logged in' })
      return found
    },
    byEmail: async (db: Db, tenant: string, email: string): Promise<Account | undefined> => {
      const { rows } = await sql<Account>`
        select * from ${sql.table(accounts)} where tenant = ${tenant} and email = ${email}`.execute(db)
      return rows[0]
    },
  }
}

export type Sessions<Account> = ReturnType<typeof sessionsOf<Account>>

export const customerSessions = sessionsOf<CustomerRow>('session', 30 * 24 * HOUR_SECONDS, {
  accounts: 'customers',
  sessions: 'customer_sessions',
  owner: 'customer',
  devices: 'customer_devices',
})

export const staffSessions = sessionsOf<StaffRow>('staff', 12 * HOUR_SECONDS, {
  accounts: 'staff',
  sessions: 'staff_sessions',
  owner: 'staff',
  devices: 'staff_devices',
})
