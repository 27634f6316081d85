import type { AppContext } from '#server/base/app-context.ts'
import { normalEmail } from '#server/base/normal-email.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { knowDevice, setDeviceCookie } from './known-devices.ts'
import { type Account, forgetTries, provePassword } from './password-tries.ts'
import type { AuthDeps, Sessions } from './session.ts'

export interface LoginCall<Body> {
  shop: Pick<Shop, 'id'>
  body: Body
  c: AppContext
  deps: AuthDeps
}

export type OnProven<A> = (trx: Trx, account: A) => Promise<void>

/** @throws Refusal 401 for a wrong password or an unknown address, or 429 after too many wrong passwords */
export const logIn = async <A extends Account>(
  sessions: Sessions<A>,
  { shop, body, c, deps }: LoginCall<{ email: string; password: string }>,
  onProven?: OnProven<A>,
): Promise<A> => {
  const tenant = shop.id
  const email = normalEmail(body.email)
  const table = sessions.devices
  const found = await sessions.byEmail(deps.db, tenant, email)
  const tried = { c, deps, tenant, table, email, account: found, password: body.password }
  const { account, turns } = await provePassword(tried)

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
