import type { Kysely } from 'kysely'
import type { PersonExport } from '#contract/customer.ts'
import type { IsoDay } from '#contract/primitives.ts'
import type { Database } from '#server/db/schema.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { knownPerson } from './known-person.ts'
import { PERSON_PLACES, PLACE_NAMES } from './person-places.ts'

/**
 * All data that the shop has about the person with this address, with or without an account (GDPR, articles 15 and 20).
 */
export const exportPerson = async (
  db: Kysely<Database>,
  shop: Shop,
  email: string,
  { now, today }: { now: Date; today: IsoDay },
): Promise<PersonExport> => {
  const person = await knownPerson(db, shop.code, email)
  const parts: [string, unknown][] = []
  for (const name of PLACE_NAMES)
    parts.push([name, await (await PERSON_PLACES[name].find(db, person)).show({ shop, today })])
  // Each place returns the part of its name.
  return { email, exportedAt: now.toISOString(), ...Object.fromEntries(parts) } as PersonExport
}
