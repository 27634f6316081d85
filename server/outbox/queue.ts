import type { Mail } from '#contract/mail.ts'
import type { Locale } from '#contract/primitives.ts'
import { newId } from '#server/base/random.ts'
import type { Trx } from '#server/db/transact.ts'
import { countForMailbox, countOfSender } from './mail-limits.ts'

export interface QueuedMail {
  tenant: string
  mail: Mail
  /** An address. */
  recipient: string
  language: Locale
  /** The booking of the mail. */
  reservation?: string | null
  /** At most one mail of the tenant has this key, even if it is queued repeatedly. */
  onceKey?: string | null
  /**
   * The sender by whom mails are counted (outbox/mail-limits). null: not counted, because the shop, a job or a payment
   * has caused it, because its request was counted already, or because limits are off.
   */
  sender: string | null
  now: Date
}

/** Dropped above a limit, because they report no payment. For others the call is refused. */
const SPARED: ReadonlySet<Mail['kind']> = new Set(['cancelled', 'payment_failed'])

/** Not sent to a mailbox above its limit, so that other senders' mails never block a call. */
const OPTIONAL: ReadonlySet<Mail['kind']> = new Set([...SPARED, 'group_link', 'group_inquiry'])

/**
 * Counts a mail. False: it is not sent.
 * @throws Refusal 429
 */
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
 * Puts a mail into the outbox, in the transaction of its cause: both are stored, or neither.
 * @throws Refusal 429 when its sender or its mailbox is above the limit, unless the mail is optional.
 */
export const queueMail = async (trx: Trx, queued: QueuedMail): Promise<void> => {
  const { tenant, mail, recipient, language, reservation = null, onceKey = null, sender, now } = queued
  // The booking's person has been erased (customers/person-places).
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
