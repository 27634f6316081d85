import { sql } from 'kysely'
import { STATUS } from '#contract/constants.ts'
import type { ReservationSummary } from '#contract/customer.ts'
import type { IsoDay, Locale } from '#contract/primitives.ts'
import { hoursSeen } from '#domain/booking/hours-seen.ts'
import { Refusal } from '#server/base/refusal.ts'
import { findReservation } from '#server/booking-access/own-reservation.ts'
import { has } from '#server/db/has.ts'
import type { CustomerRow, ReservationRow } from '#server/db/rows.ts'
import { withdrawalTimes } from '#server/reservations/withdrawn-at.ts'
import type { Shop } from '#server/tenants/shop.ts'
import type { Db, Trx } from '#server/db/transact.ts'
import { rememberPersons, sizesUntil } from '#server/saved-persons/saved-persons.ts'

const PAGE_SIZE = 20

export const listReservations = async (
  db: Db,
  shop: Shop,
  { tenant, id }: CustomerRow,
  { locale, today, page }: { locale: Locale; today: IsoDay; page: number },
): Promise<{ reservations: ReservationSummary[]; pages: number }> => {
  const own = db
    .selectFrom('reservations')
    .where(has({ tenant, customer: id }))
    .where('held_for_group', 'is', null)
  const { count } = await own.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const isUpcoming = sql<boolean>`(last_day >= ${today}::date and status <> ${STATUS.cancelled} and not expired)`
  const rows = await own
    .select(['id', 'number', 'status', 'expired', 'booked_at', 'first_day', 'last_day', 'location', 'amount'])
    .select([
      sql<number | null>`(payload ->> 'hours')::int`.as('hours'),
      sql<string | null>`payload ->> 'start'`.as('start'),
    ])
    .select(isUpcoming.as('is_upcoming'))
    .orderBy(isUpcoming, 'desc')
    .orderBy((eb) => eb.case().when(isUpcoming).then(eb.ref('first_day')).end())
    .orderBy('first_day', 'desc')
    .orderBy('id')
    .offset((page - 1) * PAGE_SIZE)
    .limit(PAGE_SIZE)
    .execute()
  const withdrawn = await withdrawalTimes(
    db,
    tenant,
    rows.map((row) => row.id),
  )
  return {
    reservations: rows.map((row) => ({
      id: row.id,
      number: row.number,
      status: row.status,
      expired: row.expired,
      withdrawnAt: withdrawn.get(row.id),
      bookedAt: row.booked_at.toISOString(),
      from: row.first_day,
      to: row.last_day,
      ...hoursSeen(row),
      location: shop.locations.get(row.location)?.title[locale] ?? row.location,
      amount: row.amount,
      isUpcoming: row.is_upcoming,
    })),
    pages: Math.max(1, Math.ceil(count / PAGE_SIZE)),
  }
}

export const customerReservation = async (db: Db, customer: CustomerRow, id: string): Promise<ReservationRow> => {
  const row = await findReservation(db, customer, id)
  if (!row) throw new Refusal(404, { error: 'unknown booking' })
  return row
}

/**
 * The caller must have checked that the account's address is proved, because guests' bookings with this address join
 * the account.
 */
export const joinBookings = async (trx: Trx, shop: Shop, customer: CustomerRow): Promise<void> => {
  const { tenant, id, email } = customer
  const joined = await trx
    .updateTable('reservations')
    .set({ customer: id })
    .where('tenant', '=', tenant)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .where('customer', 'is', null)
    .where('held_for_group', 'is', null)
    .returning(['booked_at', 'payload', 'last_day'])
    .execute()
  const newest = joined.toSorted((a, b) => b.booked_at.getTime() - a.booked_at.getTime())[0]
  if (newest) await rememberPersons(trx, customer, newest.payload, sizesUntil(shop, newest.last_day))
}
