import type { Context } from 'hono'
import { normalEmail } from '#server/customers/normal-email.ts'
import type { Deps } from '#server/deps.ts'
import { clientAddress } from './client-address.ts'
import { takeTurns } from './limiter.ts'

/**
 * For calls by which anybody can have a mail sent to an address.
 * @throws Refusal 429 when there were too many, whether or not the shop knows the address.
 */
export const limitMails = (c: Context, deps: Deps, tenant: string, email: string): Promise<void> =>
  takeTurns(deps, tenant, [
    ['mailsAskedByAddress', clientAddress(c, deps.environment.TRUST_PROXY)],
    ['mailsAskedForEmail', normalEmail(email)],
  ])
