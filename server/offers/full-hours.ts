import { sql } from 'kysely'
import type { DayRange, IsoDay } from '#contract/primitives.ts'
import { DEFAULT_LOCALE } from '#contract/constants.ts'
import { offeredHours } from '#domain/pricing/offered-hours.ts'
import { freeInSlots } from '#domain/stock/free-in-slots.ts'
import { slotsOf } from '#domain/stock/slots.ts'
import type { Db } from '#server/db/transact.ts'
import { slotsOfDay } from '#server/stock/free-stock.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { offeredStarts } from './starts.ts'

interface HourlyUnits {
  location: string
  day: IsoDay
  free: number
  slots: Record<string, number>
}

const unitsByHour = async (db: Db, tenant: string, location: string | null, days: DayRange): Promise<HourlyUnits[]> => {
  const here = location === null ? sql`true` : sql`u.location = ${location}`
  const { rows } = await sql<HourlyUnits>`
    select u.location, d.day, greatest(0, u.capacity - d.taken) as free, hours.slots
    from stock_units u
    cross join lateral (
      select * from stock_days s
      where s.tenant = u.tenant and s.location = u.location and s.unit = u.unit and s.has_slots
        and s.day between ${days.from}::date and ${days.to}::date
      offset 0
    ) d
    cross join lateral (
      select json_object_agg(slots.slot, greatest(0, u.capacity - slots.taken)) as slots
      from ${slotsOfDay(sql`d`, undefined)} slots
    ) hours
    where u.tenant = ${tenant} and not u.disabled and ${here} and hours.slots is not null`.execute(db)
  return rows
}

/**
 * The returned function counts the units that have no start left, although they are free if only whole days are
 * counted.
 */
export const fullByHour = async (
  db: Db,
  shop: Shop,
  location: string | null,
  days: DayRange,
  now: string,
): Promise<(day: IsoDay) => number> => {
  const { hourly } = shop.tenant.shop
  if (!hourly) return () => 0
  const full = new Map<IsoDay, number>()
  for (const { location: place, day, free, slots } of await unitsByHour(db, shop.id, location, days)) {
    const [hours] = offeredHours(shop.tenant.categories, { from: day, to: day })
    const folder = shop.locations.get(place)
    if (hours === undefined || !folder) continue
    const unit = { free, slots: new Map(Object.entries(slots).map(([slot, count]) => [Number(slot), count])) }
    const starts = offeredStarts(shop, { location: folder, day, hours, locale: DEFAULT_LOCALE }, now)
    const best = starts.map((start) => freeInSlots(unit, slotsOf({ start, hours, cleaning: hourly.cleaning })))
    full.set(day, (full.get(day) ?? 0) + free - Math.max(0, ...best))
  }
  return (day) => full.get(day) ?? 0
}
