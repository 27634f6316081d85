import type { AppContext } from '#server/base/app-context.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Trx } from '#server/db/transact.ts'
import { clientAddress } from '#server/limits/client-address.ts'
import { forgetTurns, giveBackTurns, takeTurns, type Turn } from '#server/limits/limiter.ts'
import { knownDevice } from './known-devices.ts'
import { inPasswordQueue } from './password-queue.ts'
import { isPassword } from './password.ts'
import type { AuthDeps, DeviceTable } from './session.ts'

export interface Account {
  tenant: string
  id: string
  password_hash: string | null
}

interface Try<A extends Account> {
  c: AppContext
  deps: AuthDeps
  tenant: string
  table: DeviceTable
  email: string
  account: A | undefined
  password: string
}

/** A known browser has its own limit, so that no stranger can lock it out. */
const turnsOf = async <A extends Account>({ c, deps, tenant, table, email, account }: Try<A>): Promise<Turn[]> => {
  const device = account && (await knownDevice(deps.db, c, { tenant, table, account: account.id }, deps.clock()))
  const whom = `${table}:${email}:${account?.password_hash ?? ''}`
  if (device !== undefined) return [['wrongPasswordsOfDevice', `${whom}:${device}`]]
  const address = clientAddress(c, deps.environment.TRUST_PROXY)
  return [
    ['wrongPasswordsOfPair', address === undefined ? undefined : `${whom}:${address}`],
    ['wrongPasswordsOfAddress', address],
    ['wrongPasswordsOfAccount', whom],
  ]
}

/**
 * A wrong password and an unknown address get the same answer after about the same time, so that nobody learns who has
 * an account.
 * @returns the account, and the limits that have counted this attempt
 * @throws Refusal 401, or 429 after too many wrong passwords
 */
export const provePassword = async <A extends Account>(
  tried: Try<A>,
): Promise<{ account: A; turns: readonly Turn[] }> => {
  const { c, deps, tenant, account, password } = tried
  const turns = await turnsOf(tried)
  await takeTurns(deps, tenant, turns)
  const address = clientAddress(c, deps.environment.TRUST_PROXY)
  const isRight = await inPasswordQueue({ tenant, address }, () =>
    isPassword(account?.password_hash ?? null, password, deps.passwordCost),
  )
  if (!account || !isRight) throw new Refusal(401, { error: 'wrong e-mail or password' })
  return { account, turns }
}

const isOfAddress = ([name]: Turn) => name === 'wrongPasswordsOfAddress'

/**
 * Subtracts only this attempt from the count of the network address, so that wrong passwords for other accounts still
 * count.
 */
export const forgetTries = async (trx: Trx, tenant: string, turns: readonly Turn[]): Promise<void> => {
  await giveBackTurns(trx, tenant, turns.filter(isOfAddress))
  const others = turns.filter((turn) => !isOfAddress(turn))
  await forgetTurns(trx, tenant, others)
}
