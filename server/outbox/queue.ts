import type { Mail } from '#contract/mail.ts'
import type { Locale } from '#contract/primitives.ts'
import { newId } from '#server/base/random.ts'
import type { Trx } from '#server/db/transact.ts'
import { countBookingMail } from './mail-limits.ts'

export interface QueuedMail {
  tenant: string
  mail: Mail
  /** An address. */
  recipient: string
  language: Locale
  /** The booking it is about; null: none. */
  reservation: string | null
  /** At most one mail of the tenant has this key, however often it is queued; null: no limit. */
  onceKey: string | null
  /**
   * Whose mails are counted (outbox/mail-limits). null: not counted, because the shop, time or money has caused it, because asking for it was counted already, or
   * because nothing is limited.
   */
  sender: string | null
  now: Date
}

/** Above their limit these are not sent, since they report nothing that was paid. For others the call is refused. */
const SPARED: ReadonlySet<Mail['kind']> = new Set(['cancelled', 'booking_link', 'payment_failed'])

/**
 * Puts a mail into the outbox, in the transaction of its cause: both are written, or neither.
 * @throws Refusal 429 when its sender or its recipient has had too many, unless it is spared.
 */
export const queueMail = async (
  trx: Trx,
  { tenant, mail, recipient, language, reservation, onceKey, sender, now }: QueuedMail,
): Promise<void> => {
  // Of a booking whose person has been erased (customers/erase-person).
  if (recipient === '') return
  if (sender !== null) {
    const isSpared = SPARED.has(mail.kind)
    const refusal = await countBookingMail(trx, tenant, { sender, recipient, isSpared }, now)
    if (refusal && isSpared) return
    if (refusal) throw refusal
  }
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
