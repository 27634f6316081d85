import { invalidField, Refusal } from '#server/base/refusal.ts'
import type { TokenPurpose } from '#server/db/customer-tables.ts'
import type { CustomerRow } from '#server/db/rows.ts'
import { transact } from '#server/db/transact.ts'
import { clientAddress } from '#server/limits/client-address.ts'
import { knowDevice, setDeviceCookie } from './known-devices.ts'
import type { LoginCall, OnProven } from './log-in.ts'
import { newPasswordProblem } from './new-password.ts'
import { inPasswordQueue } from './password-queue.ts'
import { hashPassword } from './password.ts'
import { customerSessions } from './session.ts'
import { isTokenValid, useToken } from './tokens.ts'

const gone = () => new Refusal(410, { error: 'this link is used or too old' })

/**
 * Ends all other sessions, and activates the account, because the token proves the customer's address.
 * @throws Refusal 422 for a password that is too common, short or long, or 410 for a token that is used, expired or
 * unknown
 */
export const choosePassword = async (
  { shop, body, c, deps }: LoginCall<{ token: string; password: string }>,
  purpose: TokenPurpose,
  onProven: OnProven<CustomerRow>,
): Promise<CustomerRow> => {
  const tenant = shop.id
  const now = deps.clock()
  const presented = { tenant, token: body.token, purpose, now }
  const problem = newPasswordProblem(body.password)
  if (problem) throw invalidField('password', problem)
  if (!(await isTokenValid(deps.db, presented))) throw gone()
  const address = clientAddress(c, deps.environment.TRUST_PROXY)
  const passwordHash = await inPasswordQueue({ tenant, address }, () => hashPassword(body.password, deps.passwordCost))

  const { customer, session, device } = await transact(deps.db, async (trx) => {
    const id = await useToken(trx, presented)
    if (id === undefined) throw gone()
    const customer = await trx
      .updateTable('customers')
      .set((eb) => ({ password_hash: passwordHash, activated_at: eb.fn.coalesce('activated_at', eb.val(now)) }))
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    for (const table of ['customer_tokens', 'customer_sessions'] as const)
      await trx.deleteFrom(table).where('tenant', '=', tenant).where('customer', '=', id).execute()
    await onProven(trx, customer)
    return {
      customer,
      session: await customerSessions.start(trx, customer, now),
      device: await knowDevice(trx, c, { tenant, table: 'customer_devices', account: id }, now),
    }
  })
  customerSessions.setCookie(c, deps, tenant, session)
  setDeviceCookie(c, deps, tenant, device)
  return customer
}
