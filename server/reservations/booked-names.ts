import type { BookingDifference, PersonDifference } from '#contract/checkout.ts'
import type { PersonalFields } from '#contract/person.ts'
import type { Places } from '#domain/booking/booked-parts.ts'
import { sha256 } from '#server/base/hash.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'

export const bookedName = ({ firstname, lastname }: PersonalFields): string =>
  [firstname, lastname].filter(Boolean).join(' ')

const spelled = (person: PersonalFields): string => bookedName(person).toLowerCase()

/** The same name has another hash in another booking, and namesakes are numbered by their order. */
export const nameHashes = (reservation: string, persons: readonly PersonalFields[]): string[] => {
  const counts = new Map<string, number>()
  return persons.map((person) => {
    const name = spelled(person)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return sha256(`${reservation} ${name}${count === 1 ? '' : ` ${count}`}`)
  })
}

type Names = ReadonlySet<string>

const forget = async (
  trx: Trx,
  { tenant, id, payload: { persons } }: Pick<ReservationRow, 'tenant' | 'id' | 'payload'>,
  names: Names,
): Promise<void> => {
  const hashes = nameHashes(id, persons).filter((_, at) => names.has(spelled(persons[at]!)))
  if (hashes.length === 0) return
  await trx
    .deleteFrom('booked_members')
    .where('tenant', '=', tenant)
    .where('reservation', '=', id)
    .where('name_hash', 'in', hashes)
    .execute()
}

export const forgetNames = (
  trx: Trx,
  row: Pick<ReservationRow, 'tenant' | 'id' | 'payload'>,
  persons: readonly PersonalFields[],
): Promise<void> => forget(trx, row, new Set(persons.map(spelled)))

const changesName = ({ how, fields }: PersonDifference): boolean =>
  how !== 'changed' || fields.includes('firstname') || fields.includes('lastname')

const countByName = (persons: readonly PersonalFields[]): ReadonlyMap<string, number> =>
  new Map([...Map.groupBy(persons, spelled)].map(([name, namesakes]) => [name, namesakes.length]))

/**
 * Ends members' access to removed and renamed persons and to all namesakes whose number changes, because access is
 * stored by name.
 */
export const forgetChangedNames = (
  trx: Trx,
  row: Pick<ReservationRow, 'tenant' | 'id' | 'payload'>,
  after: Pick<ReservationRow['payload'], 'persons'>,
  { persons }: BookingDifference,
): Promise<void> => {
  const changed = new Set(persons.filter(changesName).map(({ name }) => name.toLowerCase()))
  const counts = countByName(after.persons)
  const gone = [...countByName(row.payload.persons)].filter(
    ([name, count]) => changed.has(name) || counts.get(name) !== count,
  )
  return forget(trx, row, new Set(gone.map(([name]) => name)))
}

/** Ends members' access to namesakes whose order a change reverses, because only the order distinguishes them. */
export const forgetMovedNamesakes = (
  trx: Trx,
  row: Pick<ReservationRow, 'tenant' | 'id' | 'payload'>,
  places: Places,
): Promise<void> => {
  const kept = places.flatMap((place) => {
    const person = place === null ? undefined : row.payload.persons[place]
    return person ? [{ name: spelled(person), place: place! }] : []
  })
  const moved = kept.filter(({ name, place }, at) =>
    kept.slice(0, at).some((earlier) => earlier.name === name && earlier.place >= place),
  )
  return forget(trx, row, new Set(moved.map(({ name }) => name)))
}
