import type { PersonalFields } from '#contract/person.ts'
import { sha256 } from '#server/base/hash.ts'
import type { Trx } from '#server/db/transact.ts'

export const bookedName = ({ firstname, lastname }: PersonalFields): string =>
  [firstname, lastname].filter(Boolean).join(' ')

/**
 * A hash that identifies a person of a booking without storing the name. In another booking the same name has another
 * hash.
 */
export const nameHash = (reservation: string, person: PersonalFields): string =>
  sha256(`${reservation} ${bookedName(person).toLowerCase()}`)

/** Removes persons who were erased from a booking from what its members can see. */
export const forgetNames = async (
  trx: Trx,
  tenant: string,
  reservation: string,
  persons: readonly PersonalFields[],
): Promise<void> => {
  if (persons.length === 0) return
  const hashes = persons.map((person) => nameHash(reservation, person))
  await trx
    .deleteFrom('booked_members')
    .where('tenant', '=', tenant)
    .where('reservation', '=', reservation)
    .where('name_hash', 'in', hashes)
    .execute()
}
