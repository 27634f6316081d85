import type { Context } from 'hono'
import type { IsoDay } from '#contract/primitives.ts'
import { mailboxOf } from '#server/base/mailbox-of.ts'
import type { Refusal } from '#server/base/refusal.ts'
import type { Trx } from '#server/db/transact.ts'
import { clientAddress } from '#server/limits/client-address.ts'
import { countTurns, type LimitDeps, takeTurns, type Turn } from '#server/limits/limiter.ts'

/*
 * The limits are the same for proved and unproved addresses, because a difference would reveal which addresses the
 * shop knows.
 */

export const senderOf = (c: Context, { environment }: Pick<LimitDeps, 'environment'>): string | null =>
  environment.RATE_LIMITS === 'off' ? null : (clientAddress(c, environment.TRUST_PROXY) ?? null)

const turnsOfMailbox = (email: string, isOptional: boolean): Turn[] => {
  const mailbox = mailboxOf(email)
  return [...(isOptional ? ([['optionalMails', mailbox]] as const) : []), ['mailsForMailbox', mailbox]]
}

const turnsOfAsking = (sender: string | null, email: string, letters: number): Turn[] => [
  ['mailsAskedByAddress', sender ?? undefined],
  ['mailsAskedForEmail', mailboxOf(email)],
  ...Array.from({ length: letters }, () => turnsOfMailbox(email, true)).flat(),
]

export const limitMails = (c: Context, deps: LimitDeps, tenant: string, email: string, letters = 1): Promise<void> =>
  takeTurns(deps, tenant, turnsOfAsking(senderOf(c, deps), email, letters))

export const mayAskForMail = async (
  trx: Trx,
  tenant: string,
  { sender, email }: { sender: string | null; email: string },
  now: Date,
): Promise<boolean> => sender === null || !(await countTurns(trx, tenant, turnsOfAsking(sender, email, 1), now))

/**
 * Mails that are dropped above the limit (`isSpared`) have a limit of their own, so that they leave the other limit to
 * other mails.
 */
export const countOfSender = (
  trx: Trx,
  tenant: string,
  sender: string,
  isSpared: boolean,
  now: Date,
): Promise<Refusal | undefined> =>
  countTurns(trx, tenant, [[isSpared ? 'sparedMailsByAddress' : 'bookingMailsByAddress', sender]], now)

/** The caller must not count mails about paid bookings. */
export const countForMailbox = (
  trx: Trx,
  tenant: string,
  recipient: string,
  isOptional: boolean,
  now: Date,
): Promise<Refusal | undefined> => countTurns(trx, tenant, turnsOfMailbox(recipient, isOptional), now)

interface Reminding {
  tenant: string
  group: string
  recipient: string
  today: IsoDay
  sender: string | null
}

/** A mailbox gets at most one reminder a day from a group, even if limits are off. */
export const mayRemind = async (
  trx: Trx,
  { tenant, group, recipient, today, sender }: Reminding,
  now: Date,
): Promise<boolean> => {
  const onceADay: Turn = ['remindersOfPerson', `${group}/${today}/${mailboxOf(recipient)}`]
  const turns: Turn[] =
    sender === null
      ? [onceADay]
      : [
          ...turnsOfMailbox(recipient, true),
          onceADay,
          ['remindersOfGroup', `${group}/${today}`],
          ['remindersByAddress', sender],
        ]
  return !(await countTurns(trx, tenant, turns, now))
}

export const mayMailLinks = async (trx: Trx, tenant: string, email: string, now: Date): Promise<boolean> =>
  !(await countTurns(trx, tenant, [['linksForMailbox', mailboxOf(email)]], now))
