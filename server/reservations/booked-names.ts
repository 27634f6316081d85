import type { BookingDifference, PersonDifference } from '#contract/checkout.ts'
import type { PersonalFields } from '#contract/person.ts'
import { sha256 } from '#server/base/hash.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'

export const bookedName = ({ firstname, lastname }: PersonalFields): string =>
  [firstname, lastname].filter(Boolean).join(' ')

/**
 * A hash that identifies a person of a booking without storing the name. In another booking the same name has another
 * hash.
 */
export const nameHash = (reservation: string, person: PersonalFields): string =>
  sha256(`${reservation} ${bookedName(person).toLowerCase()}`)

/** The persons who have a name that no other person has. */
export const uniquelyNamed = <P extends PersonalFields>(persons: readonly P[]): P[] => {
  const names = persons.map((person) => bookedName(person).toLowerCase())
  return persons.filter((_, at) => names[at] !== '' && names.indexOf(names[at]!) === names.lastIndexOf(names[at]!))
}

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

const hasNewName = ({ how, fields }: PersonDifference): boolean =>
  how === 'came' || (how === 'changed' && (fields.includes('firstname') || fields.includes('lastname')))

/**
 * Ends what members see of persons whom a change of their group removes, renames or gives a namesake, before anybody
 * else can have their name.
 */
export const forgetChangedNames = async (
  trx: Trx,
  { tenant, id, payload }: Pick<ReservationRow, 'tenant' | 'id' | 'payload'>,
  after: Pick<ReservationRow['payload'], 'persons'>,
  { persons }: BookingDifference,
): Promise<void> => {
  const newNames = new Set(persons.filter(hasNewName).map(({ name }) => name.toLowerCase()))
  const left = new Set(uniquelyNamed(after.persons).map((person) => nameHash(id, person)))
  const isKept = (person: PersonalFields) =>
    left.has(nameHash(id, person)) && !newNames.has(bookedName(person).toLowerCase())
  await forgetNames(
    trx,
    tenant,
    id,
    payload.persons.filter((person) => bookedName(person) !== '' && !isKept(person)),
  )
}
