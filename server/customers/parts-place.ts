import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { eraseFromBookings, type Shared } from './remove-person.ts'
import { bookingIds, type KnownPerson, type Place } from './place.ts'

const isCalled =
  (email: string) =>
  (person: { email?: string | null }): boolean =>
    person.email?.toLowerCase() === email

/** The person in the search words of bookings (migration 0034). */
const wordOf = ({ tenant, email }: KnownPerson) => {
  const word = `${tenant}/email/${email}`.replaceAll('\\', '\\\\').replaceAll("'", "''")
  return sql<string>`${`'${word}'`}::tsquery`
}

const sharedBookings = (db: Kysely<Database>, person: KnownPerson): Promise<Shared[]> =>
  db
    .selectFrom('reservations')
    .select(['id', 'number', 'payload'])
    .where('tenant', '=', person.tenant)
    .where('words', '@@', wordOf(person))
    .execute()

/** A change may add persons that its booking lacks. */
const sharedChanges = (db: Kysely<Database>, person: KnownPerson): Promise<Shared[]> =>
  db
    .selectFrom('reservation_changes as change')
    .innerJoin('reservations as booking', (join) =>
      join.onRef('booking.tenant', '=', 'change.tenant').onRef('booking.id', '=', 'change.reservation'),
    )
    .select(['booking.id', 'booking.number', 'change.payload'])
    .where('change.tenant', '=', person.tenant)
    .where(sql<boolean>`booking_words(change.tenant, change.email, change.payload) @@ ${wordOf(person)}`)
    .where((eb) => eb(eb.fn<string>('lower', ['change.email']), '<>', person.email))
    .execute()

/**
 * The person in bookings that somebody else has made: the export shows only this person, and only this person is
 * erased.
 */
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
