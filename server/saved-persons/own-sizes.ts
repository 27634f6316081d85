import type { Kysely } from 'kysely'
import type { SizeFields } from '#domain/persons/kept-fields.ts'
import type { CustomerRow } from '#server/db/rows.ts'
import type { Database } from '#server/db/schema.ts'

/**
 * The name under which the customer's own body sizes of a booking stand among the saved persons, until its time for claims is over; nobody else
 * can have it. What the customer writes down is in the profile.
 */
export const OWN = ''

/** The customer's own body sizes from bookings. */
export const ownSizes = async (
  db: Kysely<Database>,
  { tenant, id }: Pick<CustomerRow, 'tenant' | 'id'>,
): Promise<SizeFields> => {
  const row = await db
    .selectFrom('saved_persons')
    .select('fields')
    .where('tenant', '=', tenant)
    .where('customer', '=', id)
    .where('called', '=', OWN)
    .executeTakeFirst()
  return row?.fields ?? {}
}

/** What the customer has saved in the profile counts from now on. */
export const forgetOwnSizes = (
  db: Kysely<Database>,
  { tenant, id }: Pick<CustomerRow, 'tenant' | 'id'>,
): Promise<unknown> =>
  db
    .deleteFrom('saved_persons')
    .where('tenant', '=', tenant)
    .where('customer', '=', id)
    .where('called', '=', OWN)
    .execute()
