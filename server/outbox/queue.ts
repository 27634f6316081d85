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
  /** The booking it is about. */
  reservation?: string | null
  /** At most one mail of the tenant has this key, however often it is queued. */
  onceKey?: string | null
  /**
   * Whose mails are counted (outbox/mail-limits). null: not counted, because the shop, time or money has caused it, because asking for it was counted already, or
   * because nothing is limited.
   */
  sender: string | null
  now: Date
}

/** Above a limit these are not sent, since they report nothing that was paid. For others the call is refused. */
const SPARED: ReadonlySet<Mail['kind']> = new Set(['cancelled', 'payment_failed'])

/** Not sent to a mailbox that has had too many: nobody is kept from a call by the letters of others. */
const OPTIONAL: ReadonlySet<Mail['kind']> = new Set([...SPARED, 'group_link', 'group_inquiry'])

/** Counts a letter. False: it is not sent. @throws Refusal 429 */
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
 * Puts a mail into the outbox, in the transaction of its cause: both are written, or neither.
 * @throws Refusal 429 when its sender or its mailbox has had too many, unless it can be left out.
 */
export const queueMail = async (trx: Trx, queued: QueuedMail): Promise<void> => {
  const { tenant, mail, recipient, language, reservation = null, onceKey = null, sender, now } = queued
  // Of a booking whose person has been erased (customers/erase-person).
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
