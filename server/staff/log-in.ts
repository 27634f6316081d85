import type { postStaffLogin } from '#contract/staff.ts'
import { normalEmail } from '#server/customers/normal-email.ts'
import { isPassword } from '#server/customers/password.ts'
import { transact } from '#server/db/transact.ts'
import type { CallContext } from '#server/handle.ts'
import { clientAddress } from '#server/limits/client-address.ts'
import { forgetTurns, giveBackTurns, takeTurns, type Turn } from '#server/limits/limiter.ts'
import { Refusal } from '#server/refusal.ts'
import { endStaffSession, setStaffCookie, startStaffSession, type StaffRow } from './session.ts'

/**
 * Opens a session for the right password. Every refusal is the same, and takes the same work, for who is known, unknown and gone.
 * @throws Refusal 401; 429 after too many wrong passwords for the person or from the address.
 */
export const logInStaff = async ({ shop, body, c, deps }: CallContext<typeof postStaffLogin>): Promise<StaffRow> => {
  const tenant = shop.code
  const email = normalEmail(body.email)
  const ofAddress: Turn = ['wrongPasswordsOfAddress', clientAddress(c, deps.environment.TRUST_PROXY)]
  await takeTurns(deps, tenant, [ofAddress, ['wrongPasswordsOfStaff', email]])
  const staff = await deps.db
    .selectFrom('staff')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('email', '=', email)
    .executeTakeFirst()
  const isRight = await isPassword(staff?.password_hash ?? null, body.password)
  if (!staff || !isRight) throw new Refusal(401, { error: 'wrong e-mail or password' })

  const token = await transact(deps.db, async (trx) => {
    await giveBackTurns(trx, tenant, [ofAddress])
    await forgetTurns(trx, tenant, 'wrongPasswordsOfStaff', email)
    await endStaffSession(trx, c, tenant)
    return startStaffSession(trx, staff, deps.clock())
  })
  setStaffCookie(c, deps, tenant, token)
  return staff
}
