import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { STATUS } from '#contract/constants.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { Refusal } from '#server/base/refusal.ts'
import { type Db, transact } from '#server/db/transact.ts'
import { expireGroups } from '#server/groups/expire-groups.ts'
import { cancelWithin } from '#server/reservations/cancel-reservation.ts'
import { refundableOf } from '#server/reservations/payments-of.ts'
import type { Shop } from '#server/tenants/shop.ts'

const CALLS_END_MS = 2_500

const LAST_DAY = '9999-12-31'

export interface RemovalFacts {
  paid: number
  unpaid: number
  handedOut: number
  lastDay: IsoDay | null
  groups: number
  accounts: number
  bookings: number
  lastPaidDay: IsoDay | null
}

const isOpen = (today: IsoDay) => sql<boolean>`held_for_group is null and last_day >= ${today}::date
  and (status = ${STATUS.paid} or (status = ${STATUS.open} and not expired))`

export const removalFacts = async (db: Db, tenant: string, today: IsoDay): Promise<RemovalFacts> => {
  const { rows } = await sql<RemovalFacts>`
    select
      (count(*) filter (where ${isOpen(today)} and handed_out_at is null and status = ${STATUS.paid}))::int as paid,
      (count(*) filter (where ${isOpen(today)} and handed_out_at is null and status = ${STATUS.open}))::int as unpaid,
      (count(*) filter (where ${isOpen(today)} and handed_out_at is not null))::int as "handedOut",
      (max(last_day) filter (where ${isOpen(today)}))::text as "lastDay",
      (count(*) filter (where held_for_group is null))::int as bookings,
      (max(last_day) filter (where paid_at is not null))::text as "lastPaidDay",
      (select count(*)::int from groups where tenant = ${tenant} and state in ('collecting', 'inquired')) as groups,
      (select count(*)::int from customers where tenant = ${tenant}) as accounts
    from reservations where tenant = ${tenant}`.execute(db)
  return rows[0]!
}

const ONLY_FOR_OPEN_SHOPS = [
  'newsletter_optins',
  'account_requests',
  'proved_addresses',
  'recordings',
  'traffic',
  'lost_demand',
  'staff_sessions',
  'staff_devices',
] as const

const deleteUnneeded = (db: Db, tenant: string): Promise<void> =>
  transact(db, async (trx) => {
    await trx.updateTable('reservations').set({ customer: null }).where('tenant', '=', tenant).execute()
    await trx.deleteFrom('customers').where('tenant', '=', tenant).execute()
    for (const table of ONLY_FOR_OPEN_SHOPS) await trx.deleteFrom(table).where('tenant', '=', tenant).execute()
    // Keeps the members of the staff, because bookings name who has handed out and cancelled.
    await trx.updateTable('staff').set({ password_hash: null }).where('tenant', '=', tenant).execute()
  })

const cancelOpen = async (db: Db, tenant: string, today: IsoDay, now: Date): Promise<number> => {
  const open = await db
    .selectFrom('reservations')
    .select('id')
    .where('tenant', '=', tenant)
    .where(isOpen(today))
    .where('handed_out_at', 'is', null)
    .execute()
  let cancelled = 0
  for (const { id } of open)
    try {
      await transact(db, async (trx) => {
        const by = { shop: { refund: await refundableOf(trx, tenant, id), note: null } }
        await cancelWithin(trx, { tenant, id, local: today, by }, now)
      })
      cancelled += 1
    } catch (error) {
      // Goes on after a refusal, because somebody else may have just ended this booking.
      if (!(error instanceof Refusal)) throw error
    }
  return cancelled
}

export const closeShop = async (
  db: Db,
  shop: Shop,
  {
    cancels,
    today,
    now,
    log,
    callsEndMs = CALLS_END_MS,
  }: { cancels: boolean; today: IsoDay; now: Date; log: Logger; callsEndMs?: number },
): Promise<number> => {
  const { id: tenant } = shop
  await db.updateTable('tenants').set({ removed_at: now }).where('tenant', '=', tenant).execute()
  await pause(callsEndMs)
  const cancelled = cancels ? await cancelOpen(db, tenant, today, now) : 0
  while ((await expireGroups({ db, log }, shop, { today: LAST_DAY, now })) > 0);
  await deleteUnneeded(db, tenant)
  return cancelled
}
