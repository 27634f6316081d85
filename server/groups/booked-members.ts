import { getCookie } from 'hono/cookie'
import { STATUS } from '#contract/constants.ts'
import type { BookedEntry, MembersBooking } from '#contract/groups.ts'
import type { IsoDay, Locale } from '#contract/primitives.ts'
import { hoursSeen } from '#domain/booking/hours-seen.ts'
import { bookerOf } from '#domain/persons/contact.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { sha256 } from '#server/base/hash.ts'
import { has } from '#server/db/has.ts'
import type { GroupPersonRow, ReservationRow, StoredGroup } from '#server/db/rows.ts'
import type { Db, Trx } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import { bookedName, nameHashes } from '#server/reservations/booked-names.ts'
import { showReservation } from '#server/reservations/show-reservation.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { cookieName, findGroup, setGroupCookie } from './group-access.ts'
import { quoteIn } from './show-group.ts'

/*
 * Names are hashed with a number among namesakes, so that a hash still matches its person after a change of the
 * booking.
 */

/** `rows` must be in the order of the booking, because namesakes are numbered in this order. */
export const keepMembers = async (
  trx: Trx,
  { tenant, id, leader }: Pick<StoredGroup, 'tenant' | 'id' | 'leader'>,
  rows: readonly GroupPersonRow[],
  reservation: string,
): Promise<void> => {
  const grants = await trx
    .selectFrom('group_access')
    .select(['token_hash', 'member', 'person', 'persons'])
    .where(has({ tenant, group_id: id, role: 'member' }))
    .execute()
  // Hashes all persons of the booking, because namesakes are numbered, but stores only the hashes of the rows.
  const everybody = [...(leader!.products.length > 0 ? [leader!] : []), ...rows.map(({ fields }) => fields)]
  const hashes = nameHashes(reservation, everybody).slice(-rows.length)
  const seen = rows.flatMap((row, at) => {
    if (bookedName(row.fields) === '') return []
    const name_hash = hashes[at]!
    const opening = grants.filter(({ member, person, persons }) => {
      const isNamed = persons?.includes(row.id) ?? person === row.id
      return isNamed || (member !== null && member === row.member)
    })
    const owners = new Set([...(row.member === null ? [] : [row.member]), ...opening.map((grant) => grant.token_hash)])
    return [...owners].map((access_hash) => ({ tenant, reservation, access_hash, name_hash }))
  })
  if (seen.length === 0) return
  await trx
    .insertInto('booked_members')
    .values(seen)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const namesOf = async (db: Db, tenant: string, reservation: string, token: string | undefined): Promise<string[]> => {
  if (token === undefined) return []
  const rows = await db
    .selectFrom('booked_members')
    .select('name_hash')
    .where(has({ tenant, reservation, access_hash: sha256(token) }))
    .execute()
  return rows.map((row) => row.name_hash)
}

const isAhead = ({ status, expired, last_day }: ReservationRow, today: IsoDay): boolean =>
  last_day >= today && (status === STATUS.paid || (status === STATUS.open && !expired))

const entriesOf = (
  shop: Shop,
  { id, payload, cart, rate }: ReservationRow,
  names: readonly string[],
  locale: Locale,
): BookedEntry[] => {
  const { persons } = quoteIn(shop, { cart, rate }, locale).cart
  const hashes = nameHashes(id, payload.persons)
  return payload.persons.flatMap((person, at) => {
    if (!names.includes(hashes[at]!)) return []
    const { items = [], coverage } = persons[at] ?? {}
    const lines = items.map(({ title, count, modelTitle, property1 }) => ({ title, count, modelTitle, property1 }))
    return [{ name: bookedName(person), lines, coverage: coverage !== undefined }]
  })
}

interface Opening {
  id: string
  access: string | undefined
  locale: Locale
  today: IsoDay
}

/** Returns undefined if the browser owns no person of a booking that members may still see. */
export const openMembersBooking = async (
  c: AppContext,
  deps: Deps,
  shop: Shop,
  { id, access, locale, today }: Opening,
): Promise<MembersBooking | undefined> => {
  const { db } = deps
  const tenant = shop.id
  const group = await findGroup(db, tenant, id)
  if (group?.state !== 'completed' || group.reservation === null) return undefined
  const row = await db
    .selectFrom('reservations')
    .selectAll()
    .where(has({ tenant, id: group.reservation }))
    .executeTakeFirst()
  if (!row || !isAhead(row, today)) return undefined
  const cookie = getCookie(c, cookieName(tenant, group.id))
  const own = await namesOf(db, tenant, row.id, cookie)
  const linked = await namesOf(db, tenant, row.id, access)
  const entries = entriesOf(shop, row, [...own, ...linked], locale)
  if (entries.length === 0) return undefined
  if (own.length === 0) setGroupCookie(c, deps, group, access!)
  const { date, hours, start, pickupDayBefore, handover, location, withdrawnAt } = await showReservation(
    db,
    shop,
    row,
    today,
  )
  if (withdrawnAt !== undefined) return undefined
  return {
    role: 'booked',
    title: row.payload.groupname ?? '',
    date,
    ...hoursSeen({ hours, start }),
    pickupDayBefore,
    handover,
    location: { ...location, title: shop.locations.get(location.id)?.title[locale] ?? location.title },
    isConfirmed: row.status === STATUS.paid,
    leader: { name: bookedName(bookerOf(row.payload) ?? {}) },
    entries,
  }
}
