import { sql } from 'kysely'
import type { NewsletterState } from '#contract/customer.ts'
import type { Locale } from '#contract/primitives.ts'
import { sha256 } from '#server/base/hash.ts'
import { normalEmail } from '#server/base/normal-email.ts'
import { newToken } from '#server/base/random.ts'
import type { MailRow } from '#server/db/rows.ts'
import type { Db, Trx } from '#server/db/transact.ts'
import { countForMailbox } from '#server/outbox/mail-limits.ts'
import { queueMail } from '#server/outbox/queue.ts'

export const OPT_IN_DAYS = 30
const DAY_MS = 86_400_000

const opensSince = (now: Date) => new Date(now.getTime() - OPT_IN_DAYS * DAY_MS)

interface Wish {
  tenant: string
  email: string
  language: Locale
  reservation: string | null
  now: Date
}

const wasAsked = async (trx: Trx, tenant: string, onceKey: string): Promise<boolean> => {
  const mail = await trx
    .selectFrom('mails')
    .select('id')
    .where('tenant', '=', tenant)
    .where('once_key', '=', onceKey)
    .executeTakeFirst()
  return mail !== undefined
}

/** A confirmed address gets no further mail, and an address gets only one mail for a booking. */
export const askForNewsletter = async (
  trx: Trx,
  { tenant, email, language, reservation, now }: Wish,
): Promise<void> => {
  const onceKey = reservation === null ? null : `newsletter:${reservation}:${sha256(normalEmail(email))}`
  if (onceKey !== null) {
    if (await wasAsked(trx, tenant, onceKey)) return
    // Counts the mail for its mailbox, because an order that costs nothing can cause it.
    if (await countForMailbox(trx, tenant, email, true, now)) return
  }
  const confirmed = await trx
    .selectFrom('newsletter_optins')
    .select('token_hash')
    .where('tenant', '=', tenant)
    .where('email', '=', email)
    .where('confirmed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (confirmed) return
  const token = newToken()
  await trx
    .insertInto('newsletter_optins')
    .values({ tenant, token_hash: sha256(token), email, language, asked_at: now, confirmed_at: null })
    .execute()
  await queueMail(trx, {
    tenant,
    mail: { kind: 'newsletter', token },
    recipient: email,
    language,
    reservation,
    onceKey,
    sender: null,
    now,
  })
}

export const askWisher = async (trx: Trx, { tenant, mail, reservation }: MailRow, now: Date): Promise<void> => {
  if (mail.kind !== 'confirmed' && mail.kind !== 'changed') return
  const wisher = await trx
    .selectFrom('reservations')
    .select(['email', 'language'])
    .where('tenant', '=', tenant)
    .where('id', '=', reservation)
    .where(sql<boolean>`payload ->> 'newsletter' = 'true'`)
    .executeTakeFirst()
  if (wisher) await askForNewsletter(trx, { tenant, ...wisher, reservation, now })
}

/** The row is kept as proof of the consent. Returns false if the token is unknown, was used, or has expired. */
export const confirmOptIn = async (db: Db, tenant: string, token: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('newsletter_optins')
    .set({ confirmed_at: now })
    .where('tenant', '=', tenant)
    .where('token_hash', '=', sha256(token))
    .where('confirmed_at', 'is', null)
    .where('asked_at', '>', opensSince(now))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const newsletterOf = async (
  db: Db,
  { tenant, email }: Pick<Wish, 'tenant' | 'email'>,
  now: Date,
): Promise<NewsletterState> => {
  const { confirmed, asked } = await db
    .selectFrom('newsletter_optins')
    .select((eb) => [
      eb.fn.min('confirmed_at').as('confirmed'),
      eb.fn.max('asked_at').filterWhere('asked_at', '>', opensSince(now)).as('asked'),
    ])
    .where('tenant', '=', tenant)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirstOrThrow()
  if (confirmed !== null) return { state: 'confirmed', at: confirmed.toISOString() }
  return asked === null ? { state: 'none' } : { state: 'asked', at: asked.toISOString() }
}
