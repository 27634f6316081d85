import type { Context } from 'hono'
import type { IsoDay } from '#contract/primitives.ts'
import { mailboxOf } from '#server/base/mailbox-of.ts'
import type { Refusal } from '#server/base/refusal.ts'
import type { Trx } from '#server/db/transact.ts'
import { clientAddress } from '#server/limits/client-address.ts'
import { countTurns, type LimitDeps, takeTurns, type Turn } from '#server/limits/limiter.ts'

/*
 * The limits are the same for proved and unproved addresses, because a difference would reveal which addresses the shop
 * knows. Optional mails stop after seven, so that three are left for confirmations and changes: the calls that cause
 * confirmations and changes are refused above the limit.
 */

/**
 * Returns null if the sender is unknown or limits are off. Only a hash of the sender is stored, for an hour or a day.
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

/**
 * Counts a call by which anybody can cause mails to an address.
 * @throws Refusal 429 above the limit, whether the shop knows the address or not
 */
export const limitMails = (c: Context, deps: LimitDeps, tenant: string, email: string, letters = 1): Promise<void> =>
  takeTurns(deps, tenant, turnsOfAsking(senderOf(c, deps), email, letters))

/**
 * Counts an additional mail that an order requests, by the same limits as the calls that request such a mail. Returns
 * false above the limit.
 */
export const mayAskForMail = async (
  trx: Trx,
  tenant: string,
  { sender, email }: { sender: string | null; email: string },
  now: Date,
): Promise<boolean> => sender === null || !(await countTurns(trx, tenant, turnsOfAsking(sender, email, 1), now))

/**
 * `isSpared` is true for mails that are dropped above the limit. Such mails have a limit of their own, so that they do
 * not use up the limit of other mails. Returns the refusal above the limit, otherwise undefined.
 */
export const countOfSender = (
  trx: Trx,
  tenant: string,
  sender: string,
  isSpared: boolean,
  now: Date,
): Promise<Refusal | undefined> =>
  countTurns(trx, tenant, [[isSpared ? 'sparedMailsByAddress' : 'bookingMailsByAddress', sender]], now)

/** Callers do not count mails about paid bookings. Returns the refusal above the limit, otherwise undefined. */
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

/**
 * A mailbox gets at most one reminder a day from a group. Unless limits are off, each group and each sender has a daily
 * limit too. Returns false above one of the limits.
 */
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

/** Returns false if there was a mail with the links of this mailbox's groups in the last ten minutes. */
export const mayMailLinks = async (trx: Trx, tenant: string, email: string, now: Date): Promise<boolean> =>
  !(await countTurns(trx, tenant, [['linksForMailbox', mailboxOf(email)]], now))
