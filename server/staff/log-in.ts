import type { postStaffLogin } from '#contract/staff.ts'
import { knowDevice, setDeviceCookie } from '#server/customers/known-devices.ts'
import { normalEmail } from '#server/customers/normal-email.ts'
import { transact } from '#server/db/transact.ts'
import type { CallContext } from '#server/handle.ts'
import { forgetTries, provePassword } from '#server/limits/password-tries.ts'
import { endStaffSession, setStaffCookie, startStaffSession, type StaffRow } from './session.ts'

/**
 * Opens a session for the right password; who has left has none.
 * @throws Refusal 401 and 429 as `provePassword`
 */
export const logInStaff = async ({ shop, body, c, deps }: CallContext<typeof postStaffLogin>): Promise<StaffRow> => {
  const tenant = shop.code
  const email = normalEmail(body.email)
  const found = await deps.db
    .selectFrom('staff')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('email', '=', email)
    .executeTakeFirst()
  const table = 'staff_devices'
  const tried = { c, deps, tenant, table, email, account: found, password: body.password } as const
  const { account: staff, turns } = await provePassword(tried)

  const { session, device } = await transact(deps.db, async (trx) => {
    await forgetTries(trx, tenant, turns)
    await endStaffSession(trx, c, tenant)
    const now = deps.clock()
    return {
      session: await startStaffSession(trx, staff, now),
      device: await knowDevice(trx, c, { tenant, table, account: staff.id }, now),
    }
  })
  setStaffCookie(c, deps, tenant, session)
  setDeviceCookie(c, deps, tenant, device)
  return staff
}
