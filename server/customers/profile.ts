import type { Kysely } from 'kysely'
import type { Profile, ProfileInput } from '#contract/customer.ts'
import { savedFields, type SizeFields } from '#domain/persons/kept-fields.ts'
import { refuseStale, withVersion } from '#server/base/versions.ts'
import type { CustomerRow } from '#server/db/rows.ts'
import type { Database } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import { lockCustomer } from '#server/saved-persons/lock-customer.ts'
import { forgetOwnSizes, ownSizes } from '#server/saved-persons/own-sizes.ts'

/** `sizes`: body sizes from bookings, used where the profile has none. */
export const profileOf = ({ profile, email, language }: CustomerRow, sizes: SizeFields): Profile => ({
  ...sizes,
  ...savedFields(profile),
  email,
  language,
})

export const currentProfile = async (db: Kysely<Database>, customer: CustomerRow) =>
  withVersion(profileOf(customer, await ownSizes(db, customer)))

/** @throws Refusal 409 when the browser has not seen the current profile */
export const replaceProfile = (
  db: Kysely<Database>,
  customer: CustomerRow,
  { language, version, ...profile }: ProfileInput,
): Promise<Profile> =>
  transact(db, async (trx) => {
    const current = await currentProfile(trx, await lockCustomer(trx, customer))
    const next = withVersion(profileOf({ ...customer, profile, language }, {}))
    refuseStale(version, current, next)
    await trx
      .updateTable('customers')
      .set({ profile: JSON.stringify(profile), language })
      .where('tenant', '=', customer.tenant)
      .where('id', '=', customer.id)
      .execute()
    await forgetOwnSizes(trx, customer)
    return next
  })
