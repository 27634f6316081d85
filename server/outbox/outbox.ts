import type { Mail } from '#contract/mail.ts'
import { has } from '#server/db/has.ts'
import type { MailRow } from '#server/db/rows.ts'
import { isHere } from '#server/db/is-here.ts'
import type { Db } from '#server/db/transact.ts'

const MINUTE_MS = 60_000

/** When the lease ends, another process sends the mail, because the first process has probably died. */
const LEASE_MS = 5 * MINUTE_MS

/** A process that has died does not send the mail any more. */
export const mailsUnderWay = async (db: Db, tenant: string, now: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant', '=', tenant)
    .where('due_at', '>', now)
    .where('claimed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

const RETRY_MINUTES = [1, 5, 15, 60, 240, 720, 1440]

export const claimMails = (db: Db, tenant: string, { now, count }: { now: Date; count: number }): Promise<MailRow[]> =>
  db
    .with('due', (query) =>
      query
        .selectFrom('mails')
        .select('id')
        .where(has({ tenant }))
        .where('due_at', '<=', now)
        .where(isHere('mails'))
        .orderBy('due_at')
        .limit(count)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('mails')
    .from('due')
    .where(has({ 'mails.tenant': tenant }))
    .whereRef('mails.id', '=', 'due.id')
    .set((eb) => ({
      due_at: new Date(now.getTime() + LEASE_MS),
      attempts: eb('attempts', '+', 1),
      claimed_at: now,
    }))
    .returningAll('mails')
    .execute()

const withoutSecrets = (mail: Mail): Mail => {
  if (mail.kind === 'group_links') return { ...mail, links: [] }
  return 'token' in mail ? { ...mail, token: '' } : mail
}

export const closeMail = async (db: Db, row: MailRow, sentAt: Date | null): Promise<void> => {
  await db
    .updateTable('mails')
    .set({ due_at: null, sent_at: sentAt, claimed_at: null, mail: JSON.stringify(withoutSecrets(row.mail)) })
    .where('tenant', '=', row.tenant)
    .where('id', '=', row.id)
    .where('sent_at', 'is', null)
    .execute()
}

export const nextTry = (attempts: number, now: Date): Date | undefined => {
  const minutes = RETRY_MINUTES[attempts - 1]
  return minutes === undefined ? undefined : new Date(now.getTime() + minutes * MINUTE_MS)
}

/** Does nothing if the mail's lease has ended and another process has claimed it. */
export const postponeMail = async (db: Db, row: MailRow, dueAt: Date): Promise<void> => {
  await db
    .updateTable('mails')
    .set({ due_at: dueAt, claimed_at: null })
    .where('tenant', '=', row.tenant)
    .where('id', '=', row.id)
    .where('attempts', '=', row.attempts)
    .where('sent_at', 'is', null)
    .execute()
}
