import { isDueAtShop } from '#domain/reservation/reservation-status.ts'
import { sql } from 'kysely'
import { STATUS } from '#contract/constants.ts'
import type { IsoDay, Locale } from '#contract/primitives.ts'
import { hoursSeen } from '#domain/booking/hours-seen.ts'
import type { StaffGroup, StaffGroupSummary } from '#contract/staff-groups.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/transact.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { contactOf, counterPersons } from './counter-persons.ts'
import { PACKED } from '#domain/booking/outdated-ticks.ts'
import { doneExtras, type DoneExtras } from '#server/reservations/ticks.ts'

const LISTED_MAX = 200

interface Shown {
  locale: Locale
  done: DoneExtras
}

const summaryOf = (shop: Shop, row: ReservationRow, shown: Shown): StaffGroupSummary => {
  const persons = counterPersons(shop, row, shown)
  return {
    number: row.number,
    title: row.payload.groupname ?? '',
    status: row.status,
    date: { from: row.pickup_day, to: row.return_day },
    ...hoursSeen(row.payload),
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
    .where('tenant', '=', shop.id)
    .where(sql<boolean>`payload -> 'isGroup' = 'true'::jsonb`)
    .where('status', '=', STATUS.paid)
    .limit(LISTED_MAX)

interface Asked {
  today: IsoDay
  locale: Locale
}

export const bookedGroups = async (db: Db, shop: Shop, { today, locale }: Asked): Promise<StaffGroupSummary[]> => {
  const rows = await groupsByReturn(db, shop).where('return_day', '>=', today).orderBy('return_day').execute()
  const done = await doneExtras(db, shop.id, rows)
  return rows
    .map((row) => summaryOf(shop, row, { locale, done }))
    .toSorted((a, b) => a.date.from.localeCompare(b.date.from) || a.number.localeCompare(b.number))
}

export const overdueGroups = async (db: Db, shop: Shop, { today, locale }: Asked): Promise<StaffGroupSummary[]> => {
  const rows = await groupsByReturn(db, shop).where('return_day', '<', today).orderBy('return_day', 'desc').execute()
  const done = await doneExtras(db, shop.id, rows)
  return rows.map((row) => summaryOf(shop, row, { locale, done }))
}

export const packingList = async (db: Db, shop: Shop, row: ReservationRow, locale: Locale): Promise<StaffGroup> => {
  if (!row.payload.isGroup) throw new Refusal(404, { error: 'unknown group' })
  const done = await doneExtras(db, shop.id, [row])
  return {
    number: row.number,
    title: row.payload.groupname ?? '',
    status: row.status,
    date: { from: row.first_day, to: row.last_day },
    ...hoursSeen(row.payload),
    pickup: { day: row.pickup_day, time: row.payload.pickuptime ?? null },
    location: row.location,
    contact: contactOf(row),
    remark: row.payload.remark || null,
    toPay: dueAtShop(row),
    persons: counterPersons(shop, row, { locale, done }).map((person, index) => ({ ...person, index })),
    isPacked: done.get(row.id)!.has(PACKED),
  }
}

export const dueAtShop = ({ status, payload, amount, change_fees: fees }: ReservationRow): number =>
  isDueAtShop({ status }, payload) ? amount + fees : 0
