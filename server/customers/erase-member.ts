import type { Kysely } from 'kysely'
import { bookerOf } from '#domain/persons/contact.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Database } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import { calledOf } from '#server/saved-persons/saved-persons.ts'
import { eraseFromBookings } from './remove-person.ts'

type Booked = ReservationRow['payload']['persons'][number]

/**
 * Erases a person without an e-mail address from a booking, by the booking number and the typed name. The contact is
 * erased by address instead.
 * @returns the number of persons with this name
 */
export const eraseNamedMember = (
  db: Kysely<Database>,
  tenant: string,
  { number, name }: { number: string; name: string },
): Promise<number> =>
  transact(db, async (trx) => {
    const called = name.trim().toLowerCase()
    const isNamed = (person: Booked): boolean => calledOf(person) === called
    const booking = await trx
      .selectFrom('reservations')
      .select(['id', 'payload', 'customer'])
      .where('tenant', '=', tenant)
      .where('number', '=', number)
      .forUpdate()
      .executeTakeFirst()
    if (!booking) return 0
    const booker = bookerOf(booking.payload)
    const named = booking.payload.persons.filter((person) => person !== booker && isNamed(person))
    if (named.length === 0 || (booker && calledOf(booker) === called)) return 0
    await eraseFromBookings(trx, tenant, [booking.id], isNamed)
    if (booking.customer !== null)
      await trx
        .deleteFrom('saved_persons')
        .where('tenant', '=', tenant)
        .where('customer', '=', booking.customer)
        .where('called', '=', called)
        .execute()
    return named.length
  })
