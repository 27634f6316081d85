import { sql } from 'kysely'
import { STATUS } from '#contract/constants.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { addDays, dayOf, localTimeIn, timeIn } from '#domain/calendar/days.ts'
import { hourReminder, isReminderTime, remindedPickup } from '#domain/calendar/reminder-day.ts'
import { type Db, transact } from '#server/db/transact.ts'
import { isConnectionBroken } from '#server/db/trouble.ts'
import type { Deps } from '#server/deps/deps.ts'
import { countForMailbox } from '#server/outbox/mail-limits.ts'
import { queueMail } from '#server/outbox/queue.ts'
import { hasCostMoney } from '#server/reservations/payments-of.ts'
import type { Shop } from '#server/tenants/shop.ts'

type ReminderDeps = Pick<Deps, 'db' | 'tenants' | 'clock' | 'log'>

const BATCH = 200

/** The key contains day and start, so that a booking with another day or start gets another reminder. */
const onceKey = sql<string>`'reminder/' || reservation.id || '/' || reservation.pickup_day::text
  || coalesce('T' || (reservation.payload ->> 'start'), '')`

const withoutReminder = (db: Db, { id, tenant }: Shop, pickups: readonly IsoDay[]) =>
  db
    .selectFrom('reservations as reservation')
    .leftJoin('mails as reminder', (join) =>
      join.onRef('reminder.tenant', '=', 'reservation.tenant').on('reminder.once_key', '=', onceKey),
    )
    .select([
      'reservation.id',
      'reservation.email',
      'reservation.language',
      'reservation.paid_at',
      'reservation.amount',
      'reservation.payload',
      'reservation.pickup_day',
      sql<string>`to_char(reservation.paid_at at time zone ${tenant.shop.timeZone}, 'YYYY-MM-DD"T"HH24:MI')`.as(
        'paidAt',
      ),
      onceKey.as('onceKey'),
    ])
    .where('reservation.tenant', '=', id)
    .where('reservation.status', '=', STATUS.paid)
    .where('reservation.pickup_day', 'in', pickups)
    .where('reminder.id', 'is', null)

const daysToRemind = (db: Db, shop: Shop, today: IsoDay, pickup: IsoDay) =>
  withoutReminder(db, shop, [pickup])
    .where(sql<boolean>`reservation.payload ->> 'start' is null`)
    .where(sql`(reservation.paid_at at time zone ${shop.tenant.shop.timeZone})::date`, '<', sql`${today}::date`)
    // Puts bookings that cost nothing last, so that they do not delay the others.
    .orderBy('reservation.amount', 'desc')
    .limit(BATCH)
    .execute()

const hoursToRemind = async (db: Db, shop: Shop, now: string) => {
  const today = dayOf(now)
  const start = sql<string>`reservation.payload ->> 'start'`
  const rows = await withoutReminder(db, shop, [today, addDays(today, 1)])
    .where(start, 'is not', null)
    .where(sql<string>`reservation.pickup_day::text || 'T' || (reservation.payload ->> 'start')`, '>', now)
    .orderBy('reservation.pickup_day')
    .orderBy(start)
    .limit(BATCH)
    .execute()
  return rows.filter(({ pickup_day, payload, paidAt }) => {
    const due = hourReminder(pickup_day, payload.start!)
    return due <= now && paidAt < due
  })
}

const queueForShop = async (db: Db, shop: Shop, now: Date): Promise<number> => {
  const { timeZone } = shop.tenant.shop
  const local = localTimeIn(timeZone, now)
  const today = dayOf(local)
  const byDay = isReminderTime(timeIn(timeZone, now)) ? await daysToRemind(db, shop, today, remindedPickup(today)) : []
  // Reminds of rentals by the hour even without the shop's `hourly`, because bookings stay when an import removes the
  // starts together with the booked products.
  const bookings = [...byDay, ...(await hoursToRemind(db, shop, local))]
  return transact(db, async (trx) => {
    let queued = 0
    for (const { id, email, language, onceKey: key, ...paid } of bookings) {
      // Skips a booking that cost nothing while its mailbox has too many mails, because a later run tries it again.
      if (!hasCostMoney(paid) && (await countForMailbox(trx, shop.id, email, true, now))) continue
      await queueMail(trx, {
        tenant: shop.id,
        mail: { kind: 'reminder' },
        recipient: email,
        language,
        reservation: id,
        onceKey: key,
        sender: null,
        now,
      })
      queued += 1
    }
    return queued
  })
}

export const queueReminders = async ({ db, tenants, clock, log }: ReminderDeps): Promise<number> => {
  const now = clock()
  let queued = 0
  for (const shop of await tenants.all())
    try {
      queued += await queueForShop(db, shop, now)
    } catch (error) {
      if (isConnectionBroken(error)) throw error
      log.error({ tenant: shop.id, error: (error as Error).name }, 'Reminders of a shop could not be queued')
    }
  return queued
}
