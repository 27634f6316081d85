import { type Kysely, sql } from 'kysely'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Database } from '#server/db/schema.ts'
import type { Trx } from '#server/db/transact.ts'

/** Bookings of groups in which somebody with this address takes part, by the words of bookings (migration 0021). */
export const groupBookings = (db: Kysely<Database>, tenant: string, email: string) => {
  const word = `${tenant}/email/${email}`.replaceAll('\\', '\\\\').replaceAll("'", "''")
  return db
    .selectFrom('reservations')
    .select(['id', 'payload'])
    .where('tenant', '=', tenant)
    .where(sql<boolean>`booking_words(tenant, email, payload) @@ ${`'${word}'`}::tsquery`)
    .where('email', '<>', email)
    .where(sql<boolean>`payload -> 'isGroup' = 'true'::jsonb`)
    .execute()
}

type Payload = ReservationRow['payload']

/** The booking without one of its persons: equipment and price stay, who it was for does not. */
const withoutMember = (payload: Payload, email: string): Payload => ({
  ...payload,
  persons: payload.persons.map((person) =>
    person.email?.toLowerCase() === email
      ? {
          mainperson: person.mainperson,
          type: person.type,
          label: person.label,
          coverage: person.coverage,
          products: person.products,
        }
      : person,
  ),
})

/**
 * Erases somebody from groups: those that he or she leads and that are no booking yet, the own entry in those of others, and in bookings that others
 * have made of a group. The own bookings are erased elsewhere.
 */
export const eraseGroups = async (trx: Trx, tenant: string, email: string): Promise<void> => {
  if (email === '') return
  await trx.deleteFrom('groups').where('tenant', '=', tenant).where('email', '=', email).execute()
  await trx.deleteFrom('group_persons').where('tenant', '=', tenant).where('email', '=', email).execute()
  for (const { id, payload } of await groupBookings(trx, tenant, email)) {
    await trx
      .updateTable('reservations')
      .set({ payload: JSON.stringify(withoutMember(payload, email)) })
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .execute()
    const changes = await trx
      .selectFrom('reservation_changes')
      .select(['id', 'payload'])
      .where('tenant', '=', tenant)
      .where('reservation', '=', id)
      .execute()
    for (const change of changes)
      await trx
        .updateTable('reservation_changes')
        .set({ payload: JSON.stringify(withoutMember(change.payload, email)) })
        .where('tenant', '=', tenant)
        .where('id', '=', change.id)
        .execute()
  }
}
