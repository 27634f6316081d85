import { sql } from 'kysely'
import { STATUS } from '#contract/constants.ts'
import type { DayRange, IsoDay, Locale } from '#contract/primitives.ts'
import { FORECAST_DAYS, SHORTAGES_LISTED, type StaffShortage } from '#contract/staff-forecast.ts'
import { addDays, eachDay } from '#domain/calendar/days.ts'
import { isInSeason } from '#domain/calendar/seasons.ts'
import { RENTAL_DAYS_MAX } from '#domain/pricing/rates.ts'
import {
  daysOfLastYear,
  findShortages,
  recentDays,
  type Shortage,
  type UnitDay,
  withTransfers,
} from '#domain/stock/forecast.ts'
import type { Db } from '#server/db/transact.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { stockUnits } from '#server/tenants/store-stock.ts'

type Unit = ReturnType<typeof stockUnits>[number]

const keyOf = ({ location, unit, day }: Pick<UnitDay, 'location' | 'unit' | 'day'>) => `${location} ${day} ${unit}`

interface Late {
  location: string
  unit: string
  day: IsoDay
  expected: number
}

/**
 * Divides by the number of compared days on which the shop rented anything, so that days before its season do not count.
 * Rentals by the hour are not compared, because several of them share a unit on one day.
 */
const bookedLater = async (
  db: Db,
  { id, tenant }: Shop,
  days: readonly IsoDay[],
  compare: (day: IsoDay) => readonly IsoDay[],
  today: IsoDay,
): Promise<Late[]> => {
  const pairs = days.flatMap((day) => compare(day).map((past) => ({ day, past })))
  const past = pairs.map((pair) => pair.past)
  const sorted = past.toSorted()
  const first = sorted[0]!
  const last = sorted.at(-1)!
  const { rows } = await sql<Late>`
    with compared as (
      select day, past, past - (day - ${today}::date) as known
      from unnest(${pairs.map(({ day }) => day)}::date[], ${past}::date[]) as pairs(day, past)
    ), rented as materialized (
      select c.location, c.unit, compared.day, compared.past,
        coalesce(sum(c.count) filter (
          where (r.booked_at at time zone ${tenant.shop.timeZone})::date > compared.known
        ), 0) as later
      from stock_claims c
      join reservations r on r.tenant = c.tenant and r.id = c.reservation and r.status in (${STATUS.paid}, ${STATUS.completed})
      join compared on compared.past between c.first_day and c.last_day
      where c.tenant = ${id} and c.change = '' and c.last_day >= ${first}::date
        and c.first_day between ${addDays(first, -RENTAL_DAYS_MAX)}::date and ${last}::date
      group by 1, 2, 3, 4
    ), open_days as (
      select day, count(distinct past) as count from rented group by day
    )
    select rented.location, rented.unit, rented.day, (sum(rented.later) / min(open_days.count))::float8 as expected
    from rented join open_days on open_days.day = rented.day
    group by 1, 2, 3`.execute(db)
  return rows
}

const bookedUnits = async (db: Db, tenant: string, { from, to }: DayRange) => {
  const { rows } = await sql<{ location: string; unit: string; day: IsoDay; booked: number }>`
    select d.location, d.unit, d.day, greatest(d.taken, (
      select max(h.taken) from stock_slots h
      where d.has_slots and h.tenant = d.tenant and h.location = d.location and h.unit = d.unit and h.day = d.day
    )) as booked
    from stock_units u
    cross join lateral (
      select * from stock_days
      where tenant = u.tenant and location = u.location and unit = u.unit and day between ${from}::date and ${to}::date
      offset 0
    ) d
    where u.tenant = ${tenant}`.execute(db)
  return new Map(rows.map((row) => [keyOf(row), row.booked]))
}

const oneDecimal = (count: number) => Math.round(count * 10) / 10

const shownShortage = (
  { products }: Shop,
  locale: Locale,
  { product: id, model: modelId, property1 }: Unit,
  { location, date, stock, booked, expected, missing, transfers }: Shortage,
): StaffShortage => {
  const { product } = products.get(id)!
  const model = product.models.find((each) => each.id === modelId)
  return {
    location,
    date,
    title: product.title[locale],
    model: model ? `${model.brand} ${model.title}`.trim() : null,
    size: property1 ?? null,
    stock,
    booked,
    expected: oneDecimal(expected),
    missing,
    transfers,
  }
}

export const staffForecast = async (db: Db, shop: Shop, { today, locale }: { today: IsoDay; locale: Locale }) => {
  const range = { from: today, to: addDays(today, FORECAST_DAYS - 1) }
  const days = eachDay(range)
  const units = stockUnits(shop)
  const byUnit = new Map(units.map((unit) => [unit.unit, unit]))
  const booked = await bookedUnits(db, shop.id, range)
  const weeks = await bookedLater(db, shop, days, (day) => recentDays(day, today), today)
  const year = await bookedLater(db, shop, days, daysOfLastYear, today)
  const productAt = ({ location, unit }: Late) => `${location} ${byUnit.get(unit)?.product}`
  const rentedLastYear = new Set(year.map(productAt))
  const later = new Map([
    ...weeks.filter((row) => !rentedLastYear.has(productAt(row))).map((row) => [keyOf(row), row.expected] as const),
    ...year.map((row) => [keyOf(row), row.expected] as const),
  ])
  const open = new Set(days.filter((day) => isInSeason(shop.tenant.seasons, { from: day, to: day }, today)))
  const unitDays = units.flatMap(({ location, unit, capacity, disabled }) =>
    days.map((day) => {
      const key = keyOf({ location, unit, day })
      return {
        location,
        unit,
        day,
        stock: disabled ? 0 : capacity,
        booked: booked.get(key) ?? 0,
        expected: open.has(day) ? (later.get(key) ?? 0) : 0,
      }
    }),
  )
  const shortages = findShortages(unitDays)
  // Computes no transfers for shortages that are not listed, because a large shop has thousands of them.
  const listed = withTransfers(shortages.slice(0, SHORTAGES_LISTED), unitDays)
  return {
    ...range,
    shortages: listed.map((shortage) => shownShortage(shop, locale, byUnit.get(shortage.unit)!, shortage)),
    count: shortages.length,
  }
}
