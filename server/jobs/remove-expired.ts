import { type Kysely, sql } from 'kysely'
import type { IsoDay } from '#contract/primitives.ts'
import { addDays, dayIn } from '#domain/calendar/days.ts'
import { SIZE_FIELDS } from '#domain/persons/kept-fields.ts'
import type { Database } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import type { Deps } from '#server/http/deps.ts'
import { sweepMailbox } from '#server/mail/sweep-mailbox.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { removePersons } from './remove-persons.ts'
import { removeUnusedAccounts } from './remove-unused-accounts.ts'

/** More wait for the next run. */
const BATCH = 500

const DAY_MS = 86_400_000
/** An order sent again after so long is a new one: its booking's cookie has ended long ago. */
const IDEMPOTENCY_DAYS = 60
/** As long as the link that confirms it opens (newsletter/opt-in). */
const NEWSLETTER_DAYS = 30
/** Nobody waits that long for the mail they asked for. */
const REQUEST_DAYS = 1
/** As long as a link for the first password opens. */
const NEVER_ACTIVATED_DAYS = 7
/** After that nobody asks any more whether a mail went out, and to whom. */
const MAIL_DAYS = 30
/** Claims from a withdrawal end three years after its year (§§ 195, 199 BGB). */
const WITHDRAWAL_DAYS = 4 * 366

const sizes = sql`${[...SIZE_FIELDS]}::text[]`

/** A payload (a JSON column of this name) without the sizes of its persons. */
const payloadWithoutSizes = sql`jsonb_set(payload, '{persons}', coalesce((
  select jsonb_agg(person - ${sizes} order by at)
  from jsonb_array_elements(payload -> 'persons') with ordinality as everybody(person, at)
), '[]'))`

/** Removes weight, height, shoe size and skills from bookings and their changes once nobody can claim damages any more. */
const removeSizesOfBookings = (db: Kysely<Database>, { code, tenant }: Shop, today: IsoDay): Promise<number> =>
  transact(db, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      with due as (
        select tenant, id from reservations
        where tenant = ${code} and not sizes_removed
          and last_day < ${addDays(today, -tenant.shop.claimsWindowDays)}::date
        order by last_day
        limit ${BATCH}
        for update skip locked
      )
      update reservations r set sizes_removed = true, payload = ${payloadWithoutSizes}
      from due
      where r.tenant = due.tenant and r.id = due.id
      returning r.id`.execute(trx)
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0)
      await sql`update reservation_changes set payload = ${payloadWithoutSizes}
        where tenant = ${code} and reservation = any(${ids}::text[])`.execute(trx)
    return ids.length
  })

const removeSizesOfSavedPersons = async (db: Kysely<Database>, { code }: Shop, today: IsoDay): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('saved_persons')
    .set({ fields: sql<string>`fields - ${sizes}`, sizes: 'none', sizes_until: null })
    .where('tenant', '=', code)
    .where('sizes_until', '<', today)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Removes the recipients of mails that are sent or given up. Mails about a booking keep kind and time; the others are deleted. */
const removeOldRecipients = async (db: Kysely<Database>, until: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('mails')
    .where('due_at', 'is', null)
    .where('recipient', '<>', '')
    .where('queued_at', '<=', until)
    .where('reservation', 'is', null)
    .executeTakeFirst()
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ recipient: '' })
    .where('due_at', 'is', null)
    .where('recipient', '<>', '')
    .where('queued_at', '<=', until)
    .executeTakeFirst()
  return Number(numDeletedRows) + Number(numUpdatedRows)
}

/** What has run out, over all tenants. */
const removeRunOut = async (db: Kysely<Database>, now: Date): Promise<number> => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const results = [
    await db.deleteFrom('customer_sessions').where('expires_at', '<=', now).executeTakeFirst(),
    await db.deleteFrom('staff_sessions').where('expires_at', '<=', now).executeTakeFirst(),
    await db.deleteFrom('customer_devices').where('expires_at', '<=', now).executeTakeFirst(),
    await db.deleteFrom('staff_devices').where('expires_at', '<=', now).executeTakeFirst(),
    await db.deleteFrom('customer_tokens').where('expires_at', '<=', now).executeTakeFirst(),
    await db.deleteFrom('reservation_links').where('expires_at', '<=', now).executeTakeFirst(),
    await db.deleteFrom('rate_limits').where('ends_at', '<=', now).executeTakeFirst(),
    await db.deleteFrom('account_requests').where('asked_at', '<=', daysAgo(REQUEST_DAYS)).executeTakeFirst(),
    await db.deleteFrom('idempotency_keys').where('created_at', '<=', daysAgo(IDEMPOTENCY_DAYS)).executeTakeFirst(),
    await db
      .deleteFrom('newsletter_optins')
      .where('confirmed_at', 'is', null)
      .where('asked_at', '<=', daysAgo(NEWSLETTER_DAYS))
      .executeTakeFirst(),
    await db.deleteFrom('withdrawals').where('received_at', '<=', daysAgo(WITHDRAWAL_DAYS)).executeTakeFirst(),
    // Unless the link was sent again since.
    await db
      .deleteFrom('customers')
      .where('activated_at', 'is', null)
      .where('created_at', '<=', daysAgo(NEVER_ACTIVATED_DAYS))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('customer_tokens as token')
              .select('token.customer')
              .whereRef('token.tenant', '=', 'customers.tenant')
              .whereRef('token.customer', '=', 'customers.id'),
          ),
        ),
      )
      .executeTakeFirst(),
  ]
  const deleted = results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
  return deleted + (await removeOldRecipients(db, daysAgo(MAIL_DAYS)))
}

/** Removes what the shop has no reason to keep any more. Answers how many rows and files. Safe to run in several processes at once. */
export const removeExpired = async ({
  db,
  tenants,
  clock,
  environment,
}: Pick<Deps, 'db' | 'tenants' | 'clock' | 'environment'>): Promise<number> => {
  const now = clock()
  let removed = await removeRunOut(db, now)
  for (const shop of await tenants.all()) {
    const today = dayIn(shop.tenant.shop.timeZone, now)
    removed += await removeSizesOfBookings(db, shop, today)
    removed += await removeSizesOfSavedPersons(db, shop, today)
    removed += await removePersons(db, shop, today)
    removed += await removeUnusedAccounts(db, shop, today)
  }
  return removed + (await sweepMailbox(db, environment.DATA_DIR))
}
