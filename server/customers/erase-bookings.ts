import { sql } from 'kysely'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'
import { cartWithoutPerson, payloadWithoutPerson } from '#server/reservations/without-person.ts'

export type PersonalRow = Pick<ReservationRow, 'id' | 'payload' | 'cart'>

/** A table with the remaining data of each row, for one update of all rows. */
const stays = (rows: readonly PersonalRow[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(
    rows.map(({ id, payload, cart }) => ({
      id,
      payload: payloadWithoutPerson(payload),
      cart: cartWithoutPerson(cart),
    })),
  )}::jsonb) as stays (id text, payload jsonb, cart jsonb)`

export const eraseChanges = async (trx: Trx, tenant: string, rows: readonly PersonalRow[]): Promise<void> => {
  if (rows.length === 0) return
  await sql`
    update reservation_changes c set email = '', payload = stays.payload, cart = stays.cart
    from ${stays(rows)}
    where c.tenant = ${tenant} and c.id = stays.id`.execute(trx)
}

/**
 * Removes the person from bookings and all their data. The bookkeeping data stays, without an e-mail address. No mail
 * of the booking keeps its content.
 */
export const eraseBookings = async (trx: Trx, tenant: string, bookings: readonly PersonalRow[]): Promise<void> => {
  if (bookings.length === 0) return
  const ids = bookings.map(({ id }) => id)
  // The first statement, so that two concurrent erasures wait here before either holds a lock that the other needs.
  await sql`
    update reservations r set email = '', customer = null, sizes_removed = true, payload = stays.payload, cart = stays.cart
    from ${stays(bookings)}
    where r.tenant = ${tenant} and r.id = stays.id`.execute(trx)
  const changes = await trx
    .selectFrom('reservation_changes')
    .select(['id', 'payload', 'cart'])
    .where('tenant', '=', tenant)
    .where('reservation', 'in', ids)
    .execute()
  await eraseChanges(trx, tenant, changes)
  // Date and fact of a withdrawal stay with the booking.
  await trx
    .updateTable('withdrawals')
    .set({ name: '', email: '' })
    .where('tenant', '=', tenant)
    .where('reservation', 'in', ids)
    .execute()
  await trx.deleteFrom('mails').where('tenant', '=', tenant).where('reservation', 'in', ids).execute()
  // Notes of the staff may name the person.
  await trx
    .updateTable('staff_actions')
    .set({ reason: null })
    .where('tenant', '=', tenant)
    .where('reservation', 'in', ids)
    .execute()
  await trx
    .updateTable('refunds')
    .set({ note: null })
    .where('tenant', '=', tenant)
    .where('reservation', 'in', ids)
    .execute()
}
