import type { Kysely } from 'kysely'
import type { Profile, ProfileInput } from '#contract/customer.ts'
import { savedFields, type SizeFields } from '#domain/persons/kept-fields.ts'
import type { CustomerRow } from '#server/db/rows.ts'
import type { Database } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import { forgetOwnSizes } from '#server/saved-persons/own-sizes.ts'

/** `sizes`: body sizes from bookings, used where the profile has none. */
export const profileOf = ({ profile, email, language }: CustomerRow, sizes: SizeFields): Profile => ({
  ...sizes,
  ...savedFields(profile),
  email,
  language,
})

export const replaceProfile = async (
  db: Kysely<Database>,
  customer: CustomerRow,
  { language, ...profile }: ProfileInput,
): Promise<Profile> => {
  await transact(db, async (trx) => {
    await trx
      .updateTable('customers')
      .set({ profile: JSON.stringify(profile), language })
      .where('tenant', '=', customer.tenant)
      .where('id', '=', customer.id)
      .execute()
    await forgetOwnSizes(trx, customer)
  })
  return profileOf({ ...customer, profile, language }, {})
}
