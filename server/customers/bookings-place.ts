import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { eraseBookings } from './erase-bookings.ts'
import { showReservation } from '#server/reservations/show-reservation.ts'
import type { Place } from './place.ts'

type Dated<T> = T & { at: Date }

const atIso = <T>(rows: readonly Dated<T>[]) => rows.map((row) => ({ ...row, at: row.at.toISOString() }))

/** Rows of other tables that belong to a booking. */
const besides = async (db: Kysely<Database>, tenant: string, reservation: string) => {
  const payments = await db
    .selectFrom('payments')
    .select(['amount', 'state', 'started_at as at'])
    .where('tenant', '=', tenant)
    .where('reservation', '=', reservation)
    .orderBy('started_at')
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .select(['amount', 'state', 'note', 'created_at as at'])
    .where('tenant', '=', tenant)
    .where('reservation', '=', reservation)
    .orderBy('created_at')
    .execute()
  const actions = await db
    .selectFrom('staff_actions')
    .select(['action', 'reason', 'at'])
    .where('tenant', '=', tenant)
    .where('reservation', '=', reservation)
    .orderBy('at')
    .execute()
  return { payments: atIso(payments), refunds: atIso(refunds), actions: atIso(actions) }
}

/** The person's own bookings. Numbers, days, products and amounts stay for bookkeeping (docs/decisions/2026-11-21-accounts.md). */
export const bookingsPlace: Place<'reservations'> = {
  name: 'reservations',
  columns: [
    'reservations.payload',
    'reservations.cart',
    'reservations.email',
    'reservations.words',
    'refunds.note',
    'staff_actions.reason',
  ],
  find: (db, { tenant, bookings }) =>
    Promise.resolve({
      count: bookings.length,
      show: async ({ shop, today }) => {
        const shown = []
        for (const row of bookings) {
          const { cancellation: _cancellation, held: _held, ...booking } = await showReservation(db, shop, row, today)
          shown.push({ ...booking, ...(await besides(db, tenant, row.id)) })
        }
        return shown
      },
      erase: (trx) => eraseBookings(trx, tenant, bookings),
    }),
}
