import type { postLogin } from '#contract/customer.ts'
import { transact } from '#server/db/transact.ts'
import type { CallContext } from '#server/handle.ts'
import { clientAddress } from '#server/limits/client-address.ts'
import { forgetTurns, giveBackTurns, takeTurns, type Turn } from '#server/limits/limiter.ts'
import { Refusal } from '#server/refusal.ts'
import { joinBookings } from './join-bookings.ts'
import { normalEmail } from './normal-email.ts'
import { isPassword } from './password.ts'
import { type CustomerRow, endSession, setSessionCookie, startSession } from './session.ts'

/**
 * Opens a session for the right password. Every refusal is the same, and takes the same work, for known and unknown addresses.
 * @throws Refusal 401; 429 after too many wrong passwords for the account or from the address.
 */
export const logIn = async ({ shop, body, c, deps }: CallContext<typeof postLogin>): Promise<CustomerRow> => {
  const tenant = shop.code
  const email = normalEmail(body.email)
  const ofAddress: Turn = ['wrongPasswordsOfAddress', clientAddress(c, deps.environment.TRUST_PROXY)]
  await takeTurns(deps, tenant, [ofAddress, ['wrongPasswordsOfAccount', email]])
  const customer = await deps.db
    .selectFrom('customers')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('email', '=', email)
    .executeTakeFirst()
  const isRight = await isPassword(customer?.password_hash ?? null, body.password)
  if (!customer || !isRight) throw new Refusal(401, { error: 'wrong e-mail or password' })

  const token = await transact(deps.db, async (trx) => {
    await giveBackTurns(trx, tenant, [ofAddress])
    await forgetTurns(trx, tenant, 'wrongPasswordsOfAccount', email)
    await endSession(trx, c, tenant)
    await joinBookings(trx, shop, customer)
    return startSession(trx, tenant, customer.id, deps.clock())
  })
  setSessionCookie(c, deps, tenant, token)
  return customer
}
