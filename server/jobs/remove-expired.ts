import { type RawBuilder, sql } from 'kysely'
import { RECORDING_DAYS } from '#contract/constants.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { addDays, dayIn } from '#domain/calendar/days.ts'
import { SIZE_FIELDS } from '#domain/persons/saved-fields.ts'
import { LINK_HOURS } from '#server/auth/tokens.ts'
import { BATCH, inBatches } from '#server/db/in-batches.ts'
import { type Db, transact } from '#server/db/transact.ts'
import { isConnectionBroken } from '#server/db/trouble.ts'
import type { Deps } from '#server/deps/deps.ts'
import { expireGroups } from '#server/groups/expire-groups.ts'
import { EVERY_SHOP } from '#server/limits/limiter.ts'
import { sweepMailbox } from '#server/mail/sweep-mailbox.ts'
import { OPT_IN_DAYS } from '#server/newsletter/opt-in.ts'
import { differencesWithoutNames } from '#server/reservations/without-person.ts'
import { COOLING_MS } from '#server/stock/unpaid-holds.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { TRAFFIC_DAYS } from '#server/traffic/weeks.ts'
import { removePersons } from './remove-persons.ts'
import { removeUnusedAccounts } from './remove-unused-accounts.ts'

const DAY_MS = 86_400_000
/** After this time, a repeated order counts as new. */
const IDEMPOTENCY_DAYS = 60
const REQUEST_DAYS = 1
const PROVED_DAYS = 3 * 365
const MAIL_DAYS = 30
/** Claims from a withdrawal end three years after the year of its receipt (§§ 195, 199 BGB). */
const WITHDRAWAL_DAYS = 4 * 366

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

const sizes = sql`${[...SIZE_FIELDS]}::text[]`

/** After the period for damage claims, the shop needs only these fields of a group's member. */
const MEMBER_KEPT = sql`${['mainperson', 'type', 'label', 'coverage', 'products']}::text[]`

const payloadAfterClaims = sql`jsonb_set(payload, '{persons}', coalesce((
  select jsonb_agg(
    case when payload -> 'isGroup' = 'true'::jsonb and (at > 1 or jsonb_typeof(payload -> 'contact') = 'object')
      then (select jsonb_object_agg(key, value) from jsonb_each(person) where key = any(${MEMBER_KEPT}))
      else person - ${sizes}
    end order by at)
  from jsonb_array_elements(payload -> 'persons') with ordinality as everybody(person, at)
), '[]'))`

const removeSizesOfBookings = (db: Db, { id, tenant }: Shop, today: IsoDay): Promise<number> =>
  transact(db, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      with due as (
        select tenant, id from reservations
        where tenant = ${id} and not sizes_removed
          and last_day < ${addDays(today, -tenant.shop.claimsWindowDays)}::date
        order by last_day
        limit ${BATCH}
        for update skip locked
      )
      update reservations r set sizes_removed = true, payload = ${payloadAfterClaims}
      from due
      where r.tenant = due.tenant and r.id = due.id
      returning r.id`.execute(trx)
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) {
      await trx.deleteFrom('booked_members').where('tenant', '=', id).where('reservation', 'in', ids).execute()
      await sql`update reservation_changes
        set payload = ${payloadAfterClaims}, differences = ${differencesWithoutNames}
        where tenant = ${id} and reservation = any(${ids}::text[])`.execute(trx)
    }
    return ids.length
  })

interface Due {
  table: string
  /** The column that follows the shop in the primary key. */
  key: string
  column: string
  condition: RawBuilder<unknown>
}

/** Orders the rows, because PostgreSQL would otherwise scan a whole table that has no statistics. */
const batchOf = (tenant: string, { table, key, column, condition }: Due) =>
  sql`tenant = ${tenant} and ${condition} and ${sql.ref(key)} = any(array(
    select ${sql.ref(key)} from ${sql.table(table)} where tenant = ${tenant} and ${condition}
    order by ${sql.ref(column)} limit ${BATCH}))`

const removeDue = (db: Db, tenant: string, due: Due): Promise<number> =>
  inBatches(() => sql`delete from ${sql.table(due.table)} where ${batchOf(tenant, due)}`.execute(db))

const removeSizesOfSavedPersons = (db: Db, { id }: Shop, today: IsoDay): Promise<number> => {
  const due = batchOf(id, {
    table: 'saved_persons',
    key: 'customer',
    column: 'sizes_until',
    condition: sql`sizes_until < ${today}::date`,
  })
  return inBatches(() =>
    sql`update saved_persons set fields = fields - ${sizes}, sizes = 'none', sizes_until = null where ${due}`.execute(
      db,
    ),
  )
}

const removeOld = (
  db: Db,
  { id }: Shop,
  { table, key, column }: Omit<Due, 'condition'>,
  until: Date,
): Promise<number> => removeDue(db, id, { table, key, column, condition: sql`${sql.ref(column)} <= ${until}` })

/** A mail about a booking only loses its recipient, because the booking's timeline shows the mail's kind and time. */
const removeOldRecipients = async (db: Db, tenant: string, until: Date): Promise<number> => {
  const old = {
    table: 'mails',
    key: 'id',
    column: 'queued_at',
    condition: sql`due_at is null and recipient <> '' and queued_at <= ${until}`,
  }
  const removed = await removeDue(db, tenant, { ...old, condition: sql`${old.condition} and reservation is null` })
  return (
    removed + (await inBatches(() => sql`update mails set recipient = '' where ${batchOf(tenant, old)}`.execute(db)))
  )
}

const HAS_NO_MEMBERS = sql`
  not exists (
    select from booked_members as seen where seen.tenant = groups.tenant and seen.reservation = groups.reservation)`

const NEVER_ACTIVATED = sql`
  activated_at is null and not exists (
    select from customer_tokens as token where token.tenant = customers.tenant and token.customer = customers.id)`

type Parts = Pick<Deps, 'db' | 'tenants' | 'clock' | 'environment' | 'log'>

const tried = async ({ log }: Parts, facts: { tenant?: string; part: string }, work: () => Promise<number>) => {
  try {
    return await work()
  } catch (error) {
    if (isConnectionBroken(error)) throw error
    log.error({ ...facts, error: (error as Error).name }, 'Expired data could not be removed')
    return 0
  }
}

const removeRunOut = async (deps: Parts, tenant: string, now: Date): Promise<number> => {
  const daysAgo = (days: number) => daysBefore(now, days)
  const runOut: [table: string, key: string, column: string, until: Date, onlyWhere?: RawBuilder<unknown>][] = [
    ['customer_sessions', 'token_hash', 'expires_at', now],
    ['staff_sessions', 'token_hash', 'expires_at', now],
    ['customer_devices', 'token_hash', 'expires_at', now],
    ['staff_devices', 'token_hash', 'expires_at', now],
    ['customer_tokens', 'token_hash', 'expires_at', now],
    ['reservation_links', 'token_hash', 'expires_at', now],
    ['group_access', 'token_hash', 'expires_at', now],
    // Keeps a group as long as its completion can be repeated, or members can open its address to see their equipment.
    [
      'groups',
      'id',
      'ended_at',
      daysAgo(IDEMPOTENCY_DAYS),
      sql`state in ('completed', 'expired') and ${HAS_NO_MEMBERS}`,
    ],
    ['rate_limits', 'bucket', 'ends_at', now],
    ['account_requests', 'id', 'asked_at', daysAgo(REQUEST_DAYS)],
    ['idempotency_keys', 'key_hash', 'created_at', daysAgo(IDEMPOTENCY_DAYS)],
    ['newsletter_optins', 'token_hash', 'asked_at', daysAgo(OPT_IN_DAYS), sql`confirmed_at is null`],
    ['recordings', 'code', 'received_at', daysAgo(RECORDING_DAYS)],
    ['withdrawals', 'id', 'received_at', daysAgo(WITHDRAWAL_DAYS), sql`done_at is null`],
    ['withdrawals', 'id', 'received_at', daysAgo(WITHDRAWAL_DAYS), sql`done_at is not null`],
    ['customers', 'id', 'created_at', daysAgo(LINK_HOURS.activation / 24), NEVER_ACTIVATED],
  ]
  let removed = 0
  for (const [table, key, column, until, onlyWhere = sql`true`] of runOut) {
    const condition = sql`${sql.ref(column)} <= ${until} and ${onlyWhere}`
    removed += await tried(deps, { tenant, part: table }, () =>
      removeDue(deps.db, tenant, { table, key, column, condition }),
    )
  }
  const recipients = () => removeOldRecipients(deps.db, tenant, daysAgo(MAIL_DAYS))
  return removed + (await tried(deps, { tenant, part: 'mails' }, recipients))
}

export const removeExpired = async (deps: Parts, stop?: AbortSignal): Promise<number> => {
  const { db, tenants, clock, environment } = deps
  const now = clock()
  let removed = 0
  for (const tenant of [EVERY_SHOP, ...(await tenants.ids())]) {
    if (stop?.aborted) return removed
    removed += await removeRunOut(deps, tenant, now)
  }
  for (const shop of await tenants.all()) {
    if (stop?.aborted) return removed
    const today = dayIn(shop.tenant.shop.timeZone, now)
    const parts = {
      sizesOfBookings: () => removeSizesOfBookings(db, shop, today),
      sizesOfSavedPersons: () => removeSizesOfSavedPersons(db, shop, today),
      oldHolds: () =>
        removeOld(
          db,
          shop,
          { table: 'unpaid_holds', key: 'reservation', column: 'until' },
          new Date(now.getTime() - COOLING_MS),
        ),
      oldTraffic: () =>
        removeOld(db, shop, { table: 'traffic', key: 'day', column: 'day' }, daysBefore(now, TRAFFIC_DAYS)),
      oldDemand: () =>
        removeOld(db, shop, { table: 'lost_demand', key: 'week', column: 'week' }, daysBefore(now, TRAFFIC_DAYS)),
      oldProofs: () =>
        removeOld(
          db,
          shop,
          { table: 'proved_addresses', key: 'address_hash', column: 'proved_at' },
          daysBefore(now, PROVED_DAYS),
        ),
      persons: () => removePersons(db, shop, today),
      unusedAccounts: () => removeUnusedAccounts(db, shop, today),
      groups: () => expireGroups(deps, shop, { today, now }),
    }
    for (const [part, work] of Object.entries(parts)) removed += await tried(deps, { tenant: shop.id, part }, work)
  }
  return removed + (await tried(deps, { part: 'mailbox' }, () => sweepMailbox(db, environment.DATA_DIR)))
}
