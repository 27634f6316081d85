import { isDueAtShop } from '#domain/reservation/reservation-status.ts'
import { sql } from 'kysely'
import { STATUS } from '#contract/constants.ts'
import type { IsoDay, Locale } from '#contract/primitives.ts'
import type {
  PackedPerson,
  StaffGroup,
  StaffGroupSummary,
  StaffInquiry,
  StaffRefusedGroup,
} from '#contract/staff-groups.ts'
import { groupCount } from '#domain/groups/group-size.ts'
import { Refusal } from '#server/base/refusal.ts'
import { has } from '#server/db/has.ts'
import type { ReservationRow, StoredGroup } from '#server/db/rows.ts'
import type { Db } from '#server/db/transact.ts'
import { vouchFor } from '#server/reservations/vouch.ts'
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

const groupsByReturn = (db: Db, shop: Shop) =>
  db
    .selectFrom('reservations')
    .selectAll()
    .where('tenant', '=', shop.code)
    .where(sql<boolean>`payload -> 'isGroup' = 'true'::jsonb`)
    .where('status', '=', STATUS.paid)
    .limit(LISTED_MAX)

/** Booked groups whose return is ahead, the next ones first. */
export const bookedGroups = async (db: Db, shop: Shop, today: IsoDay): Promise<StaffGroupSummary[]> => {
  const rows = await groupsByReturn(db, shop).where('return_day', '>=', today).orderBy('return_day').execute()
  const done = await doneExtras(db, shop.code, rows)
  return rows
    .map((row) => summaryOf(shop, row, done))
    .toSorted((a, b) => a.date.from.localeCompare(b.date.from) || a.number.localeCompare(b.number))
}

/** Booked groups after their return day, the latest first: the staff take the equipment back, or cancel. */
export const overdueGroups = async (db: Db, shop: Shop, today: IsoDay): Promise<StaffGroupSummary[]> => {
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

/** The entries of groups that are no bookings yet, by group. */
const entriesOf = async (db: Db, shop: Shop, groups: readonly StoredGroup[]) => {
  if (groups.length === 0) return new Map<string, never[]>()
  const ids = groups.map(({ id }) => id)
  const rows = await db
    .selectFrom('group_persons')
    .select(['group_id', 'fields'])
    .where('tenant', '=', shop.code)
    .where('group_id', 'in', ids)
    .execute()
  return Map.groupBy(rows, (row) => row.group_id)
}

const describeGroup = ({ id, general, leader }: StoredGroup, persons: readonly unknown[] = []) => ({
  id,
  title: general!.title,
  date: general!.date,
  location: general!.location,
  count: groupCount({ leader: leader!, persons }),
  contact: { name: nameOf(leader!), phone: leader!.phone ?? '', email: leader!.email },
})

/** Inquiries that wait for the shop's answer, those with the next days first. */
export const inquiriesOf = async (db: Db, shop: Shop, locale: Locale): Promise<StaffInquiry[]> => {
  const groups = await db
    .selectFrom('groups')
    .selectAll()
    .where(has({ tenant: shop.code, state: 'inquired' }))
    .orderBy('expires_on')
    .limit(LISTED_MAX)
    .execute()
  const entries = await entriesOf(db, shop, groups)
  return groups.map((group) => {
    const persons = entries.get(group.id) ?? []
    const taken = [group.leader!, ...persons.map(({ fields }) => fields)].flatMap(({ products }) => products)
    return {
      ...describeGroup(group, persons),
      remark: group.general!.remark ?? null,
      sentAt: group.ended_at!.toISOString(),
      equipment: equipmentOf(shop, locale, taken),
    }
  })
}

/**
 * Groups whose completion was refused because they would hold too much without payment, the latest first. They stay
 * listed until they are complete.
 */
export const refusedGroups = async (db: Db, shop: Shop, today: IsoDay): Promise<StaffRefusedGroup[]> => {
  const groups = await db
    .selectFrom('groups')
    .leftJoin('staff', (join) =>
      join.onRef('staff.tenant', '=', 'groups.tenant').onRef('staff.id', '=', 'groups.vouched_by'),
    )
    .selectAll('groups')
    .select('staff.email as voucher')
    .where(has({ 'groups.tenant': shop.code, state: 'collecting' }))
    .where('expires_on', '>', today)
    .where('refused_at', 'is not', null)
    .orderBy('refused_at', 'desc')
    .limit(LISTED_MAX)
    .execute()
  const entries = await entriesOf(db, shop, groups)
  return groups.map((group) => {
    const size = { units: group.refused_units!, unitDays: group.refused_unit_days! }
    return {
      ...describeGroup(group, entries.get(group.id)),
      ...size,
      refusedAt: group.refused_at!.toISOString(),
      vouchedBy: vouchFor(group, size) ? group.voucher : null,
    }
  })
}

/**
 * The packing list of a booking.
 * @throws Refusal 404 for a booking that is no group
 */
export const packingList = async (db: Db, shop: Shop, row: ReservationRow): Promise<StaffGroup> => {
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
