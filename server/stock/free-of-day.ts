import { sql } from 'kysely'
import type { IsoDay } from '#contract/primitives.ts'
import type { UnitOfDay } from '#domain/stock/free-in-slots.ts'
import type { Db } from '#server/db/transact.ts'
import { slotsOfDay } from './free-stock.ts'

/** `own` is a reservation whose units count as free, because the booking would replace it. */
export const freeOfDay = async (
  db: Db,
  tenant: string,
  { location, day }: { location: string; day: IsoDay },
  own: string | null,
): Promise<ReadonlyMap<string, UnitOfDay>> => {
  const capacity = sql`case when u.disabled then 0 else u.capacity end`
  const { rows } = await sql<{ unit: string; free: number; slots: Record<string, number> | null }>`
    select u.unit, greatest(0, mine.count, ${capacity} - coalesce(d.taken, 0) + mine.count) as free, hours.slots
    from stock_units u
    left join lateral (
      select * from stock_days s
      where s.tenant = u.tenant and s.location = u.location and s.unit = u.unit and s.day = ${day}::date
      offset 0
    ) d on true
    left join lateral (
      select coalesce(sum(c.count), 0)::int as count from stock_claims c
      where c.tenant = u.tenant and c.reservation = ${own} and c.location = u.location and c.unit = u.unit
        and ${day}::date between c.first_day and c.last_day
    ) mine on true
    left join lateral (
      select json_object_agg(slots.slot, greatest(0, own.count, ${capacity} - slots.taken + own.count)) as slots
      from ${slotsOfDay(sql`d`, undefined)} slots
      cross join lateral (
        select mine.count + coalesce(sum(c.count), 0)::int as count from stock_slot_claims c
        where c.tenant = u.tenant and c.reservation = ${own} and c.location = u.location and c.unit = u.unit
          and c.day = ${day}::date and c.from_slot <= slots.slot and slots.slot < c.to_slot
      ) own
    ) hours on true
    where u.tenant = ${tenant} and u.location = ${location}`.execute(db)
  return new Map(
    rows.map(({ unit, free, slots }) => [
      unit,
      { free, slots: new Map(Object.entries(slots ?? {}).map(([slot, count]) => [Number(slot), count])) },
    ]),
  )
}
