import type { Context } from 'hono'
import { sessionHash } from '#server/customers/session.ts'
import type { AppVariables, Deps } from '#server/deps.ts'
import { Refusal } from '#server/refusal.ts'
import { clientAddress } from './client-address.ts'
import { refuseUsedUp, takeTurns, type Turn } from './limiter.ts'

interface Guess {
  c: Context<{ Variables: AppVariables }>
  deps: Deps
  tenant: string
  /** The discount code as typed, if any. */
  code: string | null | undefined
}

const INVALID_CODE = 800

const isInvalidCode = (answer: object) => (answer as { errorcode?: number }).errorcode === INVALID_CODE

/**
 * Runs what tells whether a discount code holds. Codes can be guessed by asking often enough (trust.md, "Threats"), so wrong ones are counted.
 * @throws Refusal 429 when there were too many.
 */
export const limitGuesses = async <T extends object>(
  { c, deps, tenant, code }: Guess,
  work: () => Promise<T>,
): Promise<T> => {
  if (!code) return work()
  const turns: Turn[] = [
    ['wrongCodesOfAddress', clientAddress(c, deps.environment.TRUST_PROXY)],
    ['wrongCodesOfSession', sessionHash(c, tenant)],
    ['wrongCodesOfTenant', tenant],
  ]
  await refuseUsedUp(deps, tenant, turns)
  try {
    const answer = await work()
    if (isInvalidCode(answer)) await takeTurns(deps, tenant, turns)
    return answer
  } catch (error) {
    if (error instanceof Refusal && isInvalidCode(error.body)) await takeTurns(deps, tenant, turns)
    throw error
  }
}
