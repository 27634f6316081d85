import type { Context } from 'hono'
import { normalEmail } from '#server/customers/normal-email.ts'
import type { Deps } from '#server/deps.ts'
import { clientAddress } from './client-address.ts'
import { takeTurns, type Turn } from './limiter.ts'

const byAddress = (c: Context, { environment }: Deps): Turn => [
  'mailsAskedByAddress',
  clientAddress(c, environment.TRUST_PROXY),
]

/**
 * For calls by which anybody can have a mail sent to an address.
 * @throws Refusal 429 when there were too many, whether or not the shop knows the address.
 */
export const limitMails = (c: Context, deps: Deps, tenant: string, email: string): Promise<void> =>
  takeTurns(deps, tenant, [byAddress(c, deps), ['mailsAskedForEmail', normalEmail(email)]])

/** For the link of a booking, which is mailed once in ten minutes however often it is asked for: numbers are not to be guessed in masses. */
export const limitLinks = (c: Context, deps: Deps, tenant: string): Promise<void> =>
  takeTurns(deps, tenant, [byAddress(c, deps)])
