import type { AppContext } from '#server/base/app-context.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Trx } from '#server/db/transact.ts'
import { clientAddress } from '#server/limits/client-address.ts'
import { forgetTurns, giveBackTurns, takeTurns, type Turn } from '#server/limits/limiter.ts'
import { type DeviceTable, knownDevice } from './known-devices.ts'
import { inPasswordQueue } from './password-queue.ts'
import { isPassword } from './password.ts'
import type { AuthDeps } from './session.ts'

/** What the limits need to know of a customer or of a member of the staff. */
interface Account {
  id: string
  password_hash: string | null
}

interface Try<A extends Account> {
  c: AppContext
  deps: AuthDeps
  tenant: string
  table: DeviceTable
  /** As it was typed, in small letters. */
  email: string
  /** The account with this address; undefined: none. */
  account: A | undefined
  password: string
}

export interface RightPassword<A extends Account> {
  account: A
  /** What counted the try; to be cleared by `forgetTries`. */
  turns: readonly Turn[]
}

/**
 * Strangers are limited by e-mail and address together, and more loosely by each. A browser that is known to the account is limited by itself alone, so
 * that no stranger locks it out. The count belongs to the password: a new one starts at 0.
 */
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
 * Compares a password, for customers and staff alike. Every refusal is the same, and takes the same work, for known and unknown addresses.
 * @throws Refusal 401; 429 after too many wrong passwords.
 */
export const provePassword = async <A extends Account>(tried: Try<A>): Promise<RightPassword<A>> => {
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

/** The right password was no offence; of its account, wrong ones are forgotten. Those of the address for other accounts still count. */
export const forgetTries = async (trx: Trx, tenant: string, turns: readonly Turn[]): Promise<void> => {
  await giveBackTurns(trx, tenant, turns.filter(isOfAddress))
  await forgetTurns(
    trx,
    tenant,
    turns.filter((turn) => !isOfAddress(turn)),
  )
}
