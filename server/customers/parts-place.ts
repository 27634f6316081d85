import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { eraseFromBookings, type Shared } from './remove-person.ts'
import { bookingIds, type KnownPerson, type Place } from './place.ts'

const isCalled =
  (email: string) =>
  (person: { email?: string | null }): boolean =>
    person.email?.toLowerCase() === email

/** By the words of bookings (migration 0034). */
const sharedBookings = (db: Kysely<Database>, { tenant, email }: KnownPerson): Promise<Shared[]> => {
  const word = `${tenant}/email/${email}`.replaceAll('\\', '\\\\').replaceAll("'", "''")
  return db
    .selectFrom('reservations')
    .select(['id', 'number', 'payload'])
    .where('tenant', '=', tenant)
    .where('words', '@@', sql<string>`${`'${word}'`}::tsquery`)
    .execute()
}

/** A change may add somebody whom its booking does not have. */
const sharedChanges = (db: Kysely<Database>, { tenant, email }: KnownPerson): Promise<Shared[]> =>
  db
    .selectFrom('reservation_changes as change')
    .innerJoin('reservations as booking', (join) =>
      join.onRef('booking.tenant', '=', 'change.tenant').onRef('booking.id', '=', 'change.reservation'),
    )
    .select(['booking.id', 'booking.number', 'change.payload'])
    .where('change.tenant', '=', tenant)
    .where(sql<boolean>`strpos(lower(change.payload::text), ${email}) > 0`)
    .where((eb) => eb(eb.fn<string>('lower', ['change.email']), '<>', email))
    .execute()

/** The person among those of a booking that somebody else has made: of it nobody else is shown, and only the person is erased. */
export const partsPlace: Place<'parts'> = {
  name: 'parts',
  columns: ['reservations.payload', 'reservation_changes.payload'],
  find: async (db, person) => {
    const { tenant, email } = person
    const isPerson = isCalled(email)
    const own = new Set(bookingIds(person))
    const rows = [...(await sharedBookings(db, person)), ...(await sharedChanges(db, person))].filter(
      ({ id, payload }) => !own.has(id) && payload.persons.some(isPerson),
    )
    const ids = [...new Set(rows.map(({ id }) => id))]
    return {
      count: ids.length,
      show: () =>
        rows.flatMap(({ number, payload: { date, persons } }) =>
          persons.filter(isPerson).map((part) => ({ number, date, person: part })),
        ),
      erase: (trx) => eraseFromBookings(trx, tenant, ids, isPerson),
    }
  },
}
