import { sql } from 'kysely'
import type { IsoDay } from '#contract/primitives.ts'
import { FOUND_MAX, type FoundBooking } from '#contract/staff.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/transact.ts'
import { withdrawalTimes } from '#server/reservations/withdrawn-at.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { contactOf, nameOf } from './counter-persons.ts'
import { beginningsQuery, searchReadings, type SearchReading } from './search-readings.ts'

const wordsOf = (tenant: string, reading: SearchReading): string | null => {
  if (reading.kind === 'email') return beginningsQuery(tenant, 'email', [reading.email])
  if (reading.kind === 'phone')
    return beginningsQuery(tenant, 'phone', [Array.from(reading.digits).toReversed().join('')])
  if (reading.kind === 'number' || reading.words.length === 0) return null
  return beginningsQuery(tenant, 'name', reading.words)
}

/** The group name is a separate condition, because it has its own index (migration 0051). */
const hasWords = (words: string) => sql<boolean>`(words @@ ${words}::tsquery
  or (payload ->> 'groupname' <> '' and name_words(tenant, payload ->> 'groupname') @@ ${words}::tsquery))`

const rowsOf = (db: Db, tenant: string, reading: SearchReading, today: IsoDay) => {
  const words = wordsOf(tenant, reading)
  const day = reading.kind === 'names' ? reading.day : null
  const number = reading.kind === 'number' ? reading.number : null
  return db
    .selectFrom('reservations')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('held_for_group', 'is', null)
    .$if(number !== null, (query) => query.where('number', '=', number!))
    .$if(words !== null, (query) => query.where(hasWords(words!)))
    .$if(day !== null, (query) =>
      query.where((eb) => eb.or([eb('pickup_day', '=', day!), eb('return_day', '=', day!)])),
    )
    .orderBy(sql`abs(return_day - ${today}::date)`)
    .orderBy('number')
    .limit(FOUND_MAX + 1)
    .execute()
}

const foundOf = (row: ReservationRow, withdrawn: Map<string, string>): FoundBooking => ({
  number: row.number,
  status: row.status,
  expired: row.expired,
  withdrawnAt: withdrawn.get(row.id),
  contact: contactOf(row),
  groupname: row.payload.groupname || null,
  email: row.email,
  persons: row.payload.persons.map((person) => nameOf(person)).filter((name) => name !== ''),
  location: row.location,
  date: { from: row.pickup_day, to: row.return_day },
})

export const findBookings = async (
  db: Db,
  shop: Shop,
  typed: string,
  today: IsoDay,
): Promise<{ found: FoundBooking[]; count: number }> => {
  for (const reading of searchReadings(typed, { prefix: shop.tenant.shop.numberPrefix, today })) {
    const rows = await rowsOf(db, shop.id, reading, today)
    if (rows.length === 0) continue
    const shown = rows.slice(0, FOUND_MAX)
    const withdrawn = await withdrawalTimes(
      db,
      shop.id,
      shown.map((row) => row.id),
    )
    return { found: shown.map((row) => foundOf(row, withdrawn)), count: rows.length }
  }
  return { found: [], count: 0 }
}
