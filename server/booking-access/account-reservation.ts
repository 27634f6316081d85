import type { Kysely } from 'kysely'
import type { CustomerRow, ReservationRow } from '#server/db/rows.ts'
import type { Database } from '#server/db/schema.ts'

/** A booking of the customer's account. */
export const findReservation = async (
  db: Kysely<Database>,
  { tenant, id: customer }: CustomerRow,
  id: string,
): Promise<ReservationRow | undefined> =>
  db
    .selectFrom('reservations')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('customer', '=', customer)
    .where('held_for_group', 'is', null)
    .executeTakeFirst()
