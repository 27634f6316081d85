import type { ReservationRow } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'
import { withoutSome } from '#server/reservations/without-person.ts'

/** A booking, or a change of one, by the booking's id. */
export type Shared = Pick<ReservationRow, 'id' | 'number' | 'payload'>

type Booked = ReservationRow['payload']['persons'][number]

/** Removes some persons from bookings and their changes. Mails that may name them lose content and recipient. */
export const eraseFromBookings = async (
  trx: Trx,
  tenant: string,
  ids: readonly string[],
  isGone: (person: Booked) => boolean,
): Promise<void> => {
  if (ids.length === 0) return
  const bookings = await trx
    .selectFrom('reservations')
    .select(['id', 'payload', 'cart'])
    .where('tenant', '=', tenant)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const changes = await trx
    .selectFrom('reservation_changes')
    .select(['id', 'payload', 'cart'])
    .where('tenant', '=', tenant)
    .where('reservation', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const [table, rows] of [
    ['reservations', bookings],
    ['reservation_changes', changes],
  ] as const)
    for (const row of rows) {
      const { payload, cart } = withoutSome(row, isGone)
      await trx
        .updateTable(table)
        .set({ payload: JSON.stringify(payload), cart: JSON.stringify(cart) })
        .where('tenant', '=', tenant)
        .where('id', '=', row.id)
        .execute()
    }
  await trx
    .updateTable('mails')
    .set({ recipient: '' })
    .where('tenant', '=', tenant)
    .where('reservation', 'in', ids)
    .where('due_at', 'is', null)
    .execute()
}
