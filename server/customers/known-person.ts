import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { Trx } from '#server/db/transact.ts'
import type { KnownPerson } from './place.ts'
import { reservationsOfPerson } from './reservations-of-person.ts'

/** The person with this address, in lower case. For an erasure the account is locked. */
export const knownPerson = async (
  db: Kysely<Database> | Trx,
  tenant: string,
  email: string,
  { isLocked = false } = {},
): Promise<KnownPerson> => {
  const customer = await db
    .selectFrom('customers')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('email', '=', email)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
  return { tenant, email, customer, bookings: await reservationsOfPerson(db, tenant, email, customer?.id) }
}
