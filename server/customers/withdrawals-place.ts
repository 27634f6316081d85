import { bookingIds, type Place } from './place.ts'

/** Declarations by the person, and of the person's bookings. Date and fact of a withdrawal stay with the booking. */
export const withdrawalsPlace: Place<'withdrawals'> = {
  name: 'withdrawals',
  columns: ['withdrawals.name', 'withdrawals.email'],
  find: async (db, person) => {
    const { tenant, email } = person
    const rows = await db
      .selectFrom('withdrawals')
      .select(['id', 'reservation', 'name', 'number', 'received_at'])
      .where('tenant', '=', tenant)
      .where((eb) =>
        eb.or([
          eb(eb.fn<string>('lower', ['email']), '=', email),
          eb('reservation', '=', eb.fn.any(eb.val(bookingIds(person)))),
        ]),
      )
      .orderBy('received_at')
      .execute()
    const idsOf = (isOfBooking: boolean) =>
      rows.filter(({ reservation }) => (reservation !== null) === isOfBooking).map(({ id }) => id)
    return {
      count: rows.length,
      show: () =>
        rows.map(({ name, number, received_at: receivedAt }) => ({
          name,
          number,
          receivedAt: receivedAt.toISOString(),
        })),
      erase: async (trx) => {
        await trx
          .deleteFrom('withdrawals')
          .where('tenant', '=', tenant)
          .where('id', '=', (eb) => eb.fn.any(eb.val(idsOf(false))))
          .execute()
        await trx
          .updateTable('withdrawals')
          .set({ name: '', email: '' })
          .where('tenant', '=', tenant)
          .where('id', '=', (eb) => eb.fn.any(eb.val(idsOf(true))))
          .execute()
      },
    }
  },
}
