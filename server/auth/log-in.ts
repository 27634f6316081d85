import type { Kysely } from 'kysely'
import type { AppContext } from '#server/base/app-context.ts'
import { normalEmail } from '#server/base/normal-email.ts'
import type { CustomerRow, StaffRow } from '#server/db/rows.ts'
import type { Database } from '#server/db/schema.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { type DeviceTable, knowDevice, setDeviceCookie } from './known-devices.ts'
import { forgetTries, provePassword } from './password-tries.ts'
import { type AuthDeps, customerSessions, type Sessions, staffSessions } from './session.ts'

interface Account {
  tenant: string
  id: string
  /** null: the account has no login. */
  password_hash: string | null
}

/** The table of customers or of staff. */
interface Accounts<A extends Account> {
  find: (db: Kysely<Database>, tenant: string, email: string) => Promise<A | undefined>
  sessions: Sessions<A>
  devices: DeviceTable
}

export const customerAccounts: Accounts<CustomerRow> = {
  find: (db, tenant, email) =>
    db.selectFrom('customers').selectAll().where('tenant', '=', tenant).where('email', '=', email).executeTakeFirst(),
  sessions: customerSessions,
  devices: 'customer_devices',
}

export const staffAccounts: Accounts<StaffRow> = {
  find: (db, tenant, email) =>
    db.selectFrom('staff').selectAll().where('tenant', '=', tenant).where('email', '=', email).executeTakeFirst(),
  sessions: staffSessions,
  devices: 'staff_devices',
}

/** A call that opens a session. */
export interface LoginCall<Body> {
  shop: Pick<Shop, 'code'>
  body: Body
  c: AppContext
  deps: AuthDeps
}

/** Further writes in the transaction of a login, after the password was checked. */
export type OnProven<A> = (trx: Trx, account: A) => Promise<void>

/**
 * Opens a session for the correct password. A former member gets none.
 * @throws Refusal 401 and 429 like `provePassword`
 */
export const logIn = async <A extends Account>(
  { find, sessions, devices: table }: Accounts<A>,
  { shop, body, c, deps }: LoginCall<{ email: string; password: string }>,
  onProven?: OnProven<A>,
): Promise<A> => {
  const tenant = shop.code
  const email = normalEmail(body.email)
  const found = await find(deps.db, tenant, email)
  const { account, turns } = await provePassword({
    c,
    deps,
    tenant,
    table,
    email,
    account: found,
    password: body.password,
  })

  const { session, device } = await transact(deps.db, async (trx) => {
    await forgetTries(trx, tenant, turns)
    await sessions.end(trx, c, tenant)
    await onProven?.(trx, account)
    const now = deps.clock()
    return {
      session: await sessions.start(trx, account, now),
      device: await knowDevice(trx, c, { tenant, table, account: account.id }, now),
    }
  })
  sessions.setCookie(c, deps, tenant, session)
  setDeviceCookie(c, deps, tenant, device)
  return account
}
