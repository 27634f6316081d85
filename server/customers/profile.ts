import type { Profile, ProfileInput } from '#contract/customer.ts'
import { savedFields, type SizeFields } from '#domain/persons/saved-fields.ts'
import { refuseStale, withVersion } from '#server/base/versions.ts'
import { has } from '#server/db/has.ts'
import type { CustomerRow } from '#server/db/rows.ts'
import { type Db, transact } from '#server/db/transact.ts'
import { lockCustomer, forgetOwnSizes, ownSizes } from '#server/saved-persons/saved-persons.ts'

export const profileOf = ({ profile, email, language }: CustomerRow, sizes: SizeFields): Profile => ({
  ...sizes,
  ...savedFields(profile),
  email,
  language,
})

export const currentProfile = async (db: Db, customer: CustomerRow) =>
  withVersion(profileOf(customer, await ownSizes(db, customer)))

export const replaceProfile = (
  db: Db,
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
      .where(has({ tenant: customer.tenant, id: customer.id }))
      .execute()
    await forgetOwnSizes(trx, customer)
    return next
  })
