import { randomBytes } from 'node:crypto'
import type { Mail } from '#contract/mail.ts'
import type { Locale } from '#contract/primitives.ts'
import type { Trx } from '#server/db/transact.ts'

const ID_BYTES = 16

export interface QueuedMail {
  tenant: string
  mail: Mail
  /** An address. */
  recipient: string
  language: Locale
  /** The booking it is about; null: none. */
  reservation: string | null
  /** At most one mail of the tenant has this key, however often it is queued; null: each is meant. */
  onceKey: string | null
  now: Date
}

/** Puts a mail into the outbox, in the transaction of what it tells: both happen, or neither. */
export const queueMail = async (
  trx: Trx,
  { tenant, mail, recipient, language, reservation, onceKey, now }: QueuedMail,
): Promise<void> => {
  // Of a booking whose person has been erased (customers/erase-person).
  if (recipient === '') return
  await trx
    .insertInto('mails')
    .values({
      tenant,
      id: randomBytes(ID_BYTES).toString('base64url'),
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
