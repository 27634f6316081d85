import { eraseChanges } from './erase-bookings.ts'
import { bookingIds, type Place } from './place.ts'

/** Changes of the person's bookings, and those that would make the person the contact of another's booking. */
export const changesPlace: Place<'changes'> = {
  name: 'changes',
  columns: ['reservation_changes.payload', 'reservation_changes.cart', 'reservation_changes.email'],
  find: async (db, person) => {
    const { tenant, email } = person
    const rows = await db
      .selectFrom('reservation_changes as change')
      .innerJoin('reservations as booking', (join) =>
        join.onRef('booking.tenant', '=', 'change.tenant').onRef('booking.id', '=', 'change.reservation'),
      )
      .select([
        'booking.number',
        'change.id',
        'change.state',
        'change.created_at',
        'change.amount',
        'change.payload',
        'change.cart',
      ])
      .where('change.tenant', '=', tenant)
      .where((eb) =>
        eb.or([
          eb(eb.fn<string>('lower', ['change.email']), '=', email),
          eb('change.reservation', '=', eb.fn.any(eb.val(bookingIds(person)))),
        ]),
      )
      .orderBy('change.created_at')
      .execute()
    return {
      count: rows.length,
      show: () =>
        rows.map(({ number, state, created_at: askedAt, amount, payload }) => ({
          number,
          state,
          askedAt: askedAt.toISOString(),
          amount,
          booking: payload,
        })),
      erase: (trx) => eraseChanges(trx, tenant, rows),
    }
  },
}
