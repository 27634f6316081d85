import { sql } from 'kysely'
import type { IsoDay } from '#contract/primitives.ts'
import type { SlotRange } from '#domain/stock/slots.ts'
import type { Trx } from '#server/db/transact.ts'

interface WantedSlots {
  tenant: string
  location: string
  day: IsoDay
  slots: SlotRange
  keys: readonly string[]
  counts: readonly number[]
}

/**
 * Locks the units' rows of the day before their slots, as claims of whole days do, so that such claims wait.
 * @returns the number of slots that were raised
 */
export const claimSlots = async (
  trx: Trx,
  { reservation, change }: { reservation: string; change: string },
  { tenant, location, day, slots, keys, counts }: WantedSlots,
  now: Date,
): Promise<number> => {
  const sum = counts.reduce((total, count) => total + count, 0)
  const { rows } = await sql<{ taken: number }>`
    with wanted as (
      select u.tenant, u.location, u.unit, case when u.disabled then 0 else u.capacity end as capacity, w.count
      from unnest(${keys}::text[], ${counts}::int[]) as w(unit, count)
      cross join lateral (
        select * from stock_units where tenant = ${tenant} and location = ${location} and unit = w.unit limit 1
      ) u
    ), days as (
      insert into stock_days (tenant, location, unit, day, capacity, has_slots)
      select w.tenant, w.location, w.unit, ${day}::date, w.capacity, true from wanted w order by w.unit
      on conflict (tenant, location, unit, day) do update set has_slots = true
      returning tenant, location, unit, day, capacity, taken, excess
    ), raised as (
      insert into stock_slots (tenant, location, unit, day, slot, capacity, taken, excess)
      select d.tenant, d.location, d.unit, d.day, s.slot, d.capacity, d.taken + w.count,
        case when d.taken + w.count <= d.capacity then 0 else coalesce((
          select e.excess from stock_slots e
          where e.tenant = d.tenant and e.location = d.location and e.unit = d.unit and e.day = d.day and e.slot = s.slot
        ), d.excess) end
      from days d
      join wanted w on w.unit = d.unit
      cross join generate_series(${slots.from}::int, ${slots.to - 1}::int) as s(slot)
      order by d.unit, s.slot
      on conflict (tenant, location, unit, day, slot) do update
        set taken = stock_slots.taken + excluded.taken - (
          select d.taken from days d where d.unit = excluded.unit
        )
      returning 1
    ), claimed as (
      insert into stock_slot_claims (tenant, reservation, change, location, unit, day, from_slot, to_slot, count)
      select w.tenant, ${reservation}, ${change}, w.location, w.unit, ${day}::date, ${slots.from}, ${slots.to}, w.count
      from wanted w
    ), noted as (
      insert into stock_moves (tenant, reservation, at, units, first_day, last_day)
      values (${tenant}, ${reservation}, ${now}, ${sum}, ${day}::date, ${day}::date)
    )
    select count(*)::int as taken from raised`.execute(trx)
  return rows[0]!.taken
}
