import { isDueAtShop } from '#domain/reservation/reservation-status.ts'
import { type Kysely, sql } from 'kysely'
import { STATUS } from '#contract/constants.ts'
import type { IsoDay, Locale } from '#contract/primitives.ts'
import type { PackedPerson, StaffGroup, StaffGroupSummary, StaffInquiry } from '#contract/staff-groups.ts'
import { groupCount } from '#domain/groups/group-size.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Database } from '#server/db/schema.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { contactOf, counterPersons, nameOf } from './counter-persons.ts'
import { doneExtras, type DoneExtras, personKey } from './extras.ts'

/** The maximum of each list. */
const LISTED_MAX = 200

const packedPersons = (shop: Shop, row: ReservationRow, done: DoneExtras): PackedPerson[] =>
  counterPersons(shop, row).map((person, index) => ({
    ...person,
    index,
    isOut: done.get(row.id)?.has(personKey(index, 'out')) ?? false,
    isBack: done.get(row.id)?.has(personKey(index, 'back')) ?? false,
  }))

const summaryOf = (shop: Shop, row: ReservationRow, done: DoneExtras): StaffGroupSummary => {
  const persons = packedPersons(shop, row, done)
  return {
    number: row.number,
    title: row.payload.groupname ?? '',
    status: row.status,
    date: { from: row.pickup_day, to: row.return_day },
    location: row.location,
    contact: contactOf(row),
    count: persons.length,
    missing: persons.filter(({ missing }) => missing.length > 0).length,
    handedOut: persons.filter(({ isOut }) => isOut).length,
    takenBack: persons.filter(({ isBack }) => isBack).length,
  }
}

const groupsByReturn = (db: Kysely<Database>, shop: Shop) =>
  db
    .selectFrom('reservations')
    .selectAll()
    .where('tenant', '=', shop.code)
    .where(sql<boolean>`payload -> 'isGroup' = 'true'::jsonb`)
    .where('status', '=', STATUS.paid)
    .limit(LISTED_MAX)

/** Booked groups whose return is ahead, the next ones first. */
export const bookedGroups = async (db: Kysely<Database>, shop: Shop, today: IsoDay): Promise<StaffGroupSummary[]> => {
  const rows = await groupsByReturn(db, shop).where('return_day', '>=', today).orderBy('return_day').execute()
  const done = await doneExtras(db, shop.code, rows)
  return rows
    .map((row) => summaryOf(shop, row, done))
    .toSorted((a, b) => a.date.from.localeCompare(b.date.from) || a.number.localeCompare(b.number))
}

/** Booked groups after their return day, the latest first: the staff take the equipment back, or cancel. */
export const overdueGroups = async (db: Kysely<Database>, shop: Shop, today: IsoDay): Promise<StaffGroupSummary[]> => {
  const rows = await groupsByReturn(db, shop).where('return_day', '<', today).orderBy('return_day', 'desc').execute()
  const done = await doneExtras(db, shop.code, rows)
  return rows.map((row) => summaryOf(shop, row, done))
}

const equipmentOf = (
  shop: Shop,
  locale: Locale,
  lines: readonly { id: string; count: number }[],
): StaffInquiry['equipment'] => {
  const counts = new Map<string, number>()
  for (const { id, count } of lines) counts.set(id, (counts.get(id) ?? 0) + count)
  return [...counts]
    .map(([id, count]) => ({ title: shop.products.get(id)?.product.title[locale] ?? id, count }))
    .toSorted((a, b) => b.count - a.count)
}

/** Inquiries that wait for the shop's answer, those with the next days first. */
export const inquiriesOf = async (db: Kysely<Database>, shop: Shop, locale: Locale): Promise<StaffInquiry[]> => {
  const groups = await db
    .selectFrom('groups')
    .selectAll()
    .where('tenant', '=', shop.code)
    .where('state', '=', 'inquired')
    .orderBy('expires_on')
    .limit(LISTED_MAX)
    .execute()
  if (groups.length === 0) return []
  const rows = await db
    .selectFrom('group_persons')
    .select(['group_id', 'fields'])
    .where('tenant', '=', shop.code)
    .where(
      'group_id',
      'in',
      groups.map(({ id }) => id),
    )
    .execute()
  const persons = Map.groupBy(rows, (row) => row.group_id)
  return groups.map((group) => {
    const [general, leader] = [group.general!, group.leader!]
    const entries = (persons.get(group.id) ?? []).map(({ fields }) => fields)
    return {
      id: group.id,
      title: general.title,
      date: general.date,
      location: general.location,
      count: groupCount({ leader, persons: entries }),
      contact: { name: nameOf(leader), phone: leader.phone ?? '', email: leader.email },
      remark: general.remark ?? null,
      sentAt: group.ended_at!.toISOString(),
      equipment: equipmentOf(
        shop,
        locale,
        [leader, ...entries].flatMap(({ products }) => products),
      ),
    }
  })
}

/**
 * The packing list of a booking.
 * @throws Refusal 404 for a booking that is no group
 */
export const packingList = async (db: Kysely<Database>, shop: Shop, row: ReservationRow): Promise<StaffGroup> => {
  if (!row.payload.isGroup) throw new Refusal(404, { error: 'unknown group' })
  const done = await doneExtras(db, shop.code, [row])
  return {
    number: row.number,
    title: row.payload.groupname ?? '',
    status: row.status,
    date: { from: row.first_day, to: row.last_day },
    pickup: { day: row.pickup_day, time: row.payload.pickuptime ?? null },
    location: row.location,
    contact: contactOf(row),
    remark: row.payload.remark || null,
    toPay: dueAtShop(row),
    persons: packedPersons(shop, row, done),
  }
}

/** The amount that a group pays at pickup. */
export const dueAtShop = ({ status, payload, amount }: ReservationRow): number =>
  isDueAtShop({ status }, payload) ? amount : 0
