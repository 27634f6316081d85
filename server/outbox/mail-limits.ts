import type { Context } from 'hono'
import { normalEmail } from '#server/base/normal-email.ts'
import type { Refusal } from '#server/base/refusal.ts'
import type { Trx } from '#server/db/transact.ts'
import { clientAddress } from '#server/http/client-address.ts'
import type { Deps } from '#server/http/deps.ts'
import { countTurns, takeTurns, type Turn } from '#server/http/limiter.ts'

/** Who has a mail sent, for limits; null: not known, or nothing is limited. Only its hash is stored, for an hour. */
export const senderOf = (c: Context, { environment }: Pick<Deps, 'environment'>): string | null =>
  environment.RATE_LIMITS === 'off' ? null : (clientAddress(c, environment.TRUST_PROXY) ?? null)

const turnsOfAsking = (sender: string | null, email: string): Turn[] => [
  ['mailsAskedByAddress', sender ?? undefined],
  ['mailsAskedForEmail', normalEmail(email)],
]

/**
 * For calls by which anybody can have a mail sent to an address.
 * @throws Refusal 429 when there were too many, whether or not the shop knows the address.
 */
export const limitMails = (c: Context, deps: Deps, tenant: string, email: string): Promise<void> =>
  takeTurns(deps, tenant, turnsOfAsking(senderOf(c, deps), email))

/** For the link of a booking: limits the guessing of numbers. Mails are counted where they are queued. */
export const limitLinks = (c: Context, deps: Deps, tenant: string): Promise<void> =>
  takeTurns(deps, tenant, [['mailsAskedByAddress', senderOf(c, deps) ?? undefined]])

/** Counts a mail that an order asks for by the way: it shares the limits of the calls that ask for one. False: there were too many. */
export const mayAskForMail = async (
  trx: Trx,
  tenant: string,
  { sender, email }: { sender: string | null; email: string },
  now: Date,
): Promise<boolean> => sender === null || !(await countTurns(trx, tenant, turnsOfAsking(sender, email), now))

/** Counts a mail about a booking. Those that are spared do not use up what others need. */
export const countBookingMail = (
  trx: Trx,
  tenant: string,
  { sender, recipient, isSpared }: { sender: string; recipient: string; isSpared: boolean },
  now: Date,
): Promise<Refusal | undefined> =>
  countTurns(
    trx,
    tenant,
    [
      [isSpared ? 'sparedMailsByAddress' : 'bookingMailsByAddress', sender],
      [isSpared ? 'sparedMailsForEmail' : 'bookingMailsForEmail', normalEmail(recipient)],
    ],
    now,
  )
