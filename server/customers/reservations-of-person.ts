import type { Kysely } from 'kysely'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Database } from '#server/db/schema.ts'
import type { Trx } from '#server/db/transact.ts'

/** All bookings of a person: those of the account, and those whose contact has the address. */
export const reservationsOfPerson = async (
  db: Kysely<Database> | Trx,
  tenant: string,
  email: string,
  customer: string | undefined,
): Promise<ReservationRow[]> => {
  const ofEmail = await db
    .selectFrom('reservations')
    .selectAll()
    .where('tenant', '=', tenant)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .execute()
  const ofAccount =
    customer === undefined
      ? []
      : await db
          .selectFrom('reservations')
          .selectAll()
          .where('tenant', '=', tenant)
          .where('customer', '=', customer)
          .execute()
  const all = new Map([...ofEmail, ...ofAccount].map((row) => [row.id, row]))
  return [...all.values()].toSorted((a, b) => a.booked_at.getTime() - b.booked_at.getTime())
}
