import { sql } from 'kysely'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'
import { cartWithoutPerson, payloadWithoutPerson } from '#server/reservations/without-person.ts'

export type PersonalRow = Pick<ReservationRow, 'id' | 'payload' | 'cart'>

/** A table of what stays of each row, for an update that takes them all at once. */
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
 * Removes the person from bookings and everything that belongs to them. The data for bookkeeping stays, a booking without an e-mail
 * address. Of its mails nothing stays.
 */
export const eraseBookings = async (trx: Trx, tenant: string, bookings: readonly PersonalRow[]): Promise<void> => {
  if (bookings.length === 0) return
  const ids = bookings.map(({ id }) => id)
  // First, so that of two who erase the same one waits before it has anything that the other needs.
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
  // That a booking was withdrawn from, and when, belongs to it.
  await trx
    .updateTable('withdrawals')
    .set({ name: '', email: '' })
    .where('tenant', '=', tenant)
    .where('reservation', 'in', ids)
    .execute()
  await trx.deleteFrom('mails').where('tenant', '=', tenant).where('reservation', 'in', ids).execute()
  // What the staff wrote may name the person.
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
