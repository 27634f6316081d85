import type { Kysely } from 'kysely'
import type { SizeFields } from '#domain/persons/kept-fields.ts'
import type { CustomerRow } from '#server/db/rows.ts'
import type { Database } from '#server/db/schema.ts'

/**
 * The name of the row with the customer's own body sizes from a booking, until the period for claims ends; no person
 * can have it. Sizes that the customer saves are in the profile.
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

/** Removes the booking's sizes, because the saved profile now counts. */
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
