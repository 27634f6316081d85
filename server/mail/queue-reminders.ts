import { sql } from 'kysely'
import { STATUS } from '#contract/constants.ts'
import { dayIn, timeIn } from '#domain/calendar/days.ts'
import { isReminderTime, remindedPickup } from '#domain/calendar/reminder-day.ts'
import { type Db, transact } from '#server/db/transact.ts'
import { isConnectionBroken } from '#server/db/trouble.ts'
import type { Deps } from '#server/deps/deps.ts'
import { countForMailbox } from '#server/outbox/mail-limits.ts'
import { queueMail } from '#server/outbox/queue.ts'
import { hasCostMoney } from '#server/reservations/payments-of.ts'
import type { Shop } from '#server/tenants/shop.ts'

type ReminderDeps = Pick<Deps, 'db' | 'tenants' | 'clock' | 'log'>

/** The maximum number of reminders in one run. The next run continues. */
const BATCH = 200

/**
 * Returns the key that prevents a second reminder. It contains the day of collection, so that a booking with new days
 * gets another reminder.
 */
const keyOf = (pickup: string) => sql<string>`'reminder/' || reservation.id || '/' || ${pickup}::text`

/**
 * Selects paid bookings of a shop that have a collection on this day and no reminder yet. A booking that was paid today
 * needs no reminder.
 */
const bookingsToRemind = (db: Db, { code, tenant }: Shop, today: string, pickup: string) =>
  db
    .selectFrom('reservations as reservation')
    .leftJoin('mails as reminder', (join) =>
      join.onRef('reminder.tenant', '=', 'reservation.tenant').on('reminder.once_key', '=', keyOf(pickup)),
    )
    .select([
      'reservation.id',
      'reservation.email',
      'reservation.language',
      'reservation.paid_at',
      'reservation.amount',
      'reservation.payload',
      keyOf(pickup).as('onceKey'),
    ])
    .where('reservation.tenant', '=', code)
    .where('reservation.status', '=', STATUS.paid)
    .where('reservation.pickup_day', '=', pickup)
    .where(sql`(reservation.paid_at at time zone ${tenant.shop.timeZone})::date`, '<', sql`${today}::date`)
    .where('reminder.id', 'is', null)
    // Puts bookings that cost nothing last, so that they do not delay the others.
    .orderBy('reservation.amount', 'desc')
    .limit(BATCH)
    .execute()

const queueForShop = async (db: Db, shop: Shop, now: Date): Promise<number> => {
  const { timeZone } = shop.tenant.shop
  if (!isReminderTime(timeIn(timeZone, now))) return 0
  const today = dayIn(timeZone, now)
  const bookings = await bookingsToRemind(db, shop, today, remindedPickup(today))
  return transact(db, async (trx) => {
    let queued = 0
    for (const { id, email, language, onceKey, ...paid } of bookings) {
      // Skips a booking that cost nothing if its mailbox has got too many mails in this hour. A later run tries it
      // again.
      if (!hasCostMoney(paid) && (await countForMailbox(trx, shop.code, email, true, now))) continue
      await queueMail(trx, {
        tenant: shop.code,
        mail: { kind: 'reminder' },
        recipient: email,
        language,
        reservation: id,
        onceKey,
        sender: null,
        now,
      })
      queued += 1
    }
    return queued
  })
}

/**
 * Queues a reminder for each booking whose collection is tomorrow in the shop's time zone, from nine o'clock in the
 * morning. Returns the number of queued reminders. Several processes can run this at once.
 */
export const queueReminders = async ({ db, tenants, clock, log }: ReminderDeps): Promise<number> => {
  const now = clock()
  let queued = 0
  for (const shop of await tenants.all())
    try {
      queued += await queueForShop(db, shop, now)
    } catch (error) {
      if (isConnectionBroken(error)) throw error
      // Goes on with the other shops if one shop fails.
      log.error({ tenant: shop.code, error: (error as Error).name }, 'Reminders of a shop could not be queued')
    }
  return queued
}
