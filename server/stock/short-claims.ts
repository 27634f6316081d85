import { sql } from 'kysely'
import { STATUS } from '#contract/constants.ts'
import type { IsoDay } from '#contract/primitives.ts'
import type { Occupied } from '#domain/stock/occupied.ts'
import type { Db } from '#server/db/transact.ts'
import { slotsOfDay } from './free-stock.ts'

export interface Capacity {
  location: string
  unit: string
  capacity: number
}

export interface ShortClaim {
  reservation: string
  unit: string
  missing: number
}

export const hasExcess = async (db: Db, tenant: string, today: IsoDay): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from stock_days where tenant = ${tenant} and excess > 0 and day >= ${today}::date)
      or exists (select from stock_slots where tenant = ${tenant} and excess > 0 and day >= ${today}::date) as has`.execute(
    db,
  )
  return rows[0]!.has
}

/**
 * Equipment that is handed out keeps its units first, then paid bookings keep theirs, then earlier bookings before
 * later ones.
 */
export const shortClaims = async (
  db: Db,
  tenant: string,
  capacities: readonly Capacity[],
  today: IsoDay,
): Promise<ShortClaim[]> => {
  const { rows } = await sql<ShortClaim>`
    with left_over as (
      select * from unnest(
        ${capacities.map(({ location }) => location)}::text[],
        ${capacities.map(({ unit }) => unit)}::text[],
        ${capacities.map(({ capacity }) => capacity)}::int[]
      ) as units(location, unit, capacity)
    ), taken as (
      select u.location, u.unit, times.day, times.slot, times.taken
      from stock_units u
      cross join lateral (
        select d.day, null::int as slot, d.taken from stock_days d
        where d.tenant = u.tenant and d.location = u.location and d.unit = u.unit and d.day >= ${today}::date and d.taken > 0
        union all
        select s.day, s.slot, s.taken from stock_slots s
        where s.tenant = u.tenant and s.location = u.location and s.unit = u.unit and s.day >= ${today}::date and s.taken > 0
        offset 0
      ) times
      where u.tenant = ${tenant}
    ), short as (
      select taken.location, taken.unit, taken.day, taken.slot, coalesce(left_over.capacity, 0) as capacity
      from taken left join left_over on left_over.location = taken.location and left_over.unit = taken.unit
      where taken.taken > coalesce(left_over.capacity, 0)
    ), claims as materialized (
      select reservation, change, location, unit, first_day, last_day, null::int as from_slot, null::int as to_slot, count
      from stock_claims
      where tenant = ${tenant} and last_day >= ${today}::date
      union all
      select reservation, change, location, unit, day, day, from_slot, to_slot, count
      from stock_slot_claims
      where tenant = ${tenant} and day >= ${today}::date
    ), ranked as (
      select claims.reservation, short.unit, claims.count, short.capacity,
        sum(claims.count) over (
          partition by short.location, short.unit, short.day, short.slot
          order by (reservations.handed_out_at is null), (reservations.status <> ${STATUS.paid}),
            reservations.booked_at, reservations.id, claims.change
        ) as reached
      from short
      join claims
        on claims.location = short.location and claims.unit = short.unit
        and short.day between claims.first_day and claims.last_day
        and (claims.from_slot is null or (claims.from_slot <= short.slot and short.slot < claims.to_slot))
      join reservations on reservations.tenant = ${tenant} and reservations.id = claims.reservation
      where reservations.status in (${STATUS.open}, ${STATUS.paid})
    )
    select reservation, unit, max(least(count, reached - capacity))::int as missing
    from ranked where reached > capacity
    group by reservation, unit
    order by reservation, unit`.execute(db)
  return rows
}

export const takenByOthers = async (
  db: Db,
  tenant: string,
  { id, location }: { id: string; location: string },
  { days, slots }: Occupied,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ unit: string; taken: number }>`
    select days.unit, max(coalesce(slots.taken, days.taken) - own.count)::int as taken
    from stock_days as days
    left join lateral ${slotsOfDay(sql`days`, slots)} as slots on true
    cross join lateral (
      select (
        select coalesce(sum(claims.count), 0) from stock_claims as claims
        where claims.tenant = days.tenant and claims.reservation = ${id} and claims.location = days.location
          and claims.unit = days.unit and days.day between claims.first_day and claims.last_day
      ) + (
        select coalesce(sum(claims.count), 0) from stock_slot_claims as claims
        where claims.tenant = days.tenant and claims.reservation = ${id} and claims.location = days.location
          and claims.unit = days.unit and claims.day = days.day
          and claims.from_slot <= slots.slot and slots.slot < claims.to_slot
      ) as count
    ) as own
    where days.tenant = ${tenant} and days.location = ${location}
      and days.day between ${days.from}::date and ${days.to}::date
    group by days.unit`.execute(db)
  return new Map(rows.map(({ unit, taken }) => [unit, taken]))
}
