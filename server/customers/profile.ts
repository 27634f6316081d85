import type { Kysely } from 'kysely'
import type { Profile, ProfileInput } from '#contract/customer.ts'
import type { Database } from '#server/db/schema.ts'
import type { CustomerRow } from './session.ts'

export const profileOf = ({ profile, email, language }: CustomerRow): Profile => ({ ...profile, email, language })

export const replaceProfile = async (
  db: Kysely<Database>,
  customer: CustomerRow,
  { language, ...profile }: ProfileInput,
): Promise<Profile> => {
  await db
    .updateTable('customers')
    .set({ profile: JSON.stringify(profile), language })
    .where('tenant', '=', customer.tenant)
    .where('id', '=', customer.id)
    .execute()
  return profileOf({ ...customer, profile, language })
}
