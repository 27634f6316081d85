import { type Kysely, sql } from 'kysely'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Database } from '#server/db/schema.ts'
import { transact, type Trx } from '#server/db/transact.ts'

/** Bookings of groups in which somebody with this address takes part, by the words of bookings (migration 0034). */
export const groupBookings = (db: Kysely<Database>, tenant: string, email: string) => {
  const word = `${tenant}/email/${email}`.replaceAll('\\', '\\\\').replaceAll("'", "''")
  return db
    .selectFrom('reservations')
    .select(['id', 'payload'])
    .where('tenant', '=', tenant)
    .where('words', '@@', sql<string>`${`'${word}'`}::tsquery`)
    .where('email', '<>', email)
    .where(sql<boolean>`payload -> 'isGroup' = 'true'::jsonb`)
    .execute()
}

type Payload = ReservationRow['payload']
type Booked = Payload['persons'][number]

/** The booking without some of its persons: equipment and price stay, who it was for does not. */
const withoutMembers = (payload: Payload, isGone: (person: Booked) => boolean): Payload => ({
  ...payload,
  persons: payload.persons.map((person) =>
    isGone(person)
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

const eraseMembers = async (
  trx: Trx,
  tenant: string,
  { id, payload }: Pick<ReservationRow, 'id' | 'payload'>,
  isGone: (person: Booked) => boolean,
): Promise<void> => {
  await trx
    .updateTable('reservations')
    .set({ payload: JSON.stringify(withoutMembers(payload, isGone)) })
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
      .set({ payload: JSON.stringify(withoutMembers(change.payload, isGone)) })
      .where('tenant', '=', tenant)
      .where('id', '=', change.id)
      .execute()
}

const nameOf = ({ firstname, lastname }: Booked): string =>
  [firstname, lastname].filter(Boolean).join(' ').toLowerCase()

const isCalled =
  (name: string) =>
  (person: Booked): boolean =>
    nameOf(person) === name.trim().toLowerCase()

/**
 * Erases a member without an e-mail address from a group's booking, by the booking's number and the name as the leader wrote it. The leader is erased
 * by address. @returns how many persons had the name
 */
export const eraseNamedMember = (
  db: Kysely<Database>,
  tenant: string,
  { number, name }: { number: string; name: string },
): Promise<number> =>
  transact(db, async (trx) => {
    const booking = await trx
      .selectFrom('reservations')
      .select(['id', 'payload'])
      .where('tenant', '=', tenant)
      .where('number', '=', number)
      .where(sql<boolean>`payload -> 'isGroup' = 'true'::jsonb`)
      .forUpdate()
      .executeTakeFirst()
    if (!booking) return 0
    const { contact, persons } = booking.payload
    const leader = contact ? undefined : persons[0]
    const isNamed = isCalled(name)
    if (leader && isNamed(leader)) return 0
    await eraseMembers(trx, tenant, booking, isNamed)
    return persons.filter(isNamed).length
  })

/**
 * Erases somebody from groups: those that he or she leads and that are no booking yet, the own entry in those of others, and in bookings that others
 * have made of a group. The own bookings are erased elsewhere.
 */
export const eraseGroups = async (trx: Trx, tenant: string, email: string): Promise<void> => {
  if (email === '') return
  await trx.deleteFrom('groups').where('tenant', '=', tenant).where('email', '=', email).execute()
  await trx.deleteFrom('group_persons').where('tenant', '=', tenant).where('email', '=', email).execute()
  for (const booking of await groupBookings(trx, tenant, email))
    await eraseMembers(trx, tenant, booking, (person) => person.email?.toLowerCase() === email)
}
