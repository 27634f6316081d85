import type { Mail } from '#contract/mail.ts'
import type { Locale } from '#contract/primitives.ts'
import { newId } from '#server/base/random.ts'
import type { Trx } from '#server/db/transact.ts'
import { countForMailbox, countOfSender } from './mail-limits.ts'

export interface QueuedMail {
  tenant: string
  mail: Mail
  recipient: string
  language: Locale
  reservation?: string | null
  onceKey?: string | null
  /** Null if the mail is not counted, for example because a payment has caused it. */
  sender: string | null
  now: Date
}

/**
 * These mails are dropped above their sender's limit, so that a cancellation or a declined card is stored nevertheless.
 */
const SPARED: ReadonlySet<Mail['kind']> = new Set(['cancelled', 'payment_failed'])

/** These mails are dropped above their mailbox's limit, so that mails by other senders never block a call. */
const OPTIONAL: ReadonlySet<Mail['kind']> = new Set([...SPARED, 'group_link', 'group_inquiry'])

const maySend = async (trx: Trx, sender: string, { tenant, mail, recipient, now }: QueuedMail): Promise<boolean> => {
  const isSpared = SPARED.has(mail.kind)
  const ofSender = await countOfSender(trx, tenant, sender, isSpared, now)
  if (ofSender && !isSpared) throw ofSender
  if (ofSender) return false
  const isOptional = OPTIONAL.has(mail.kind)
  const ofMailbox = await countForMailbox(trx, tenant, recipient, isOptional, now)
  if (ofMailbox && !isOptional) throw ofMailbox
  return !ofMailbox
}

/**
 * Stores the mail in the transaction of its cause, so that a crash loses neither of the two alone.
 * @throws Refusal 429 if the sender or the mailbox is above its limit, unless the mail is of a kind that is dropped
 * instead
 */
export const queueMail = async (trx: Trx, queued: QueuedMail): Promise<void> => {
  const { tenant, mail, recipient, language, reservation = null, onceKey = null, sender, now } = queued
  // Sends no mail if the person of the booking was erased.
  if (recipient === '') return
  if (sender !== null && !(await maySend(trx, sender, queued))) return
  await trx
    .insertInto('mails')
    .values({
      tenant,
      id: newId(),
      mail: JSON.stringify(mail),
      recipient,
      language,
      reservation,
      once_key: onceKey,
      queued_at: now,
      due_at: now,
      sent_at: null,
    })
    .onConflict((conflict) => conflict.columns(['tenant', 'once_key']).doNothing())
    .execute()
}
