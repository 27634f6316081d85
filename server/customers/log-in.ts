import type { postLogin } from '#contract/customer.ts'
import { transact } from '#server/db/transact.ts'
import type { CallContext } from '#server/handle.ts'
import { forgetTries, provePassword } from '#server/limits/password-tries.ts'
import { joinBookings } from './join-bookings.ts'
import { knowDevice, setDeviceCookie } from './known-devices.ts'
import { normalEmail } from './normal-email.ts'
import { type CustomerRow, endSession, setSessionCookie, startSession } from './session.ts'

/**
 * Opens a session for the right password.
 * @throws Refusal 401 and 429 as `provePassword`
 */
export const logIn = async ({ shop, body, c, deps }: CallContext<typeof postLogin>): Promise<CustomerRow> => {
  const tenant = shop.code
  const email = normalEmail(body.email)
  const found = await deps.db
    .selectFrom('customers')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('email', '=', email)
    .executeTakeFirst()
  const table = 'customer_devices'
  const tried = { c, deps, tenant, table, email, account: found, password: body.password } as const
  const { account: customer, turns } = await provePassword(tried)

  const { session, device } = await transact(deps.db, async (trx) => {
    await forgetTries(trx, tenant, turns)
    await endSession(trx, c, tenant)
    await joinBookings(trx, shop, customer)
    const now = deps.clock()
    return {
      session: await startSession(trx, tenant, customer.id, now),
      device: await knowDevice(trx, c, { tenant, table, account: customer.id }, now),
    }
  })
  setSessionCookie(c, deps, tenant, session)
  setDeviceCookie(c, deps, tenant, device)
  return customer
}
