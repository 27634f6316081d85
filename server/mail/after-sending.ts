import { sql } from 'kysely'
import type { MailRow } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'
import { askForNewsletter } from '#server/newsletter/opt-in.ts'

/** A booking is paid, or was changed: who ticked the newsletter in it is asked now, in a mail of its own, once. */
export const afterSending = async (trx: Trx, { tenant, mail, reservation }: MailRow, now: Date): Promise<void> => {
  if (mail.kind !== 'confirmed' && mail.kind !== 'changed') return
  const row = await trx
    .selectFrom('reservations')
    .select(['email', 'language'])
    .where('tenant', '=', tenant)
    .where('id', '=', reservation)
    .where(sql<boolean>`payload ->> 'newsletter' = 'true'`)
    .executeTakeFirst()
  if (!row) return
  const { email, language } = row
  await askForNewsletter(trx, { tenant, email, language, reservation, now })
}
