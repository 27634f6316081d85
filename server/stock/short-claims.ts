import { sql } from 'kysely'
import { STATUS } from '#contract/constants.ts'
import type { DayRange, IsoDay } from '#contract/primitives.ts'
import type { Db } from '#server/db/transact.ts'

/** A unit of stock with the number that a location has of it. */
export interface Capacity {
  location: string
  unit: string
  capacity: number
}

/** The units of a reservation that are missing, at its location. */
export interface ShortClaim {
  reservation: string
  unit: string
  /** The number of missing units on the worst day. */
  missing: number
}

/**
 * Tells whether more units are taken on a coming day than an import has left. Reads an index that has only the days
 * with too many taken units.
 */
export const hasExcess = async (db: Db, tenant: string, today: IsoDay): Promise<boolean> => {
  const row = await db
    .selectFrom('stock_days')
    .select('unit')
    .where('tenant', '=', tenant)
    .where('excess', '>', 0)
    .where('day', '>=', today)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Lists the claims that these capacities do not cover from today on. Units without a capacity count as 0. Equipment
 * that is handed out keeps its units first, then paid bookings keep theirs, then earlier bookings before later ones.
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
    ), short as (
      select days.location, days.unit, days.day, coalesce(left_over.capacity, 0) as capacity
      from stock_days as days left join left_over on left_over.location = days.location and left_over.unit = days.unit
      where days.tenant = ${tenant} and days.day >= ${today}::date and days.taken > coalesce(left_over.capacity, 0)
    ), ranked as (
      select claims.reservation, claims.unit, claims.count, short.capacity,
        sum(claims.count) over (
          partition by short.location, short.unit, short.day
          order by (reservations.handed_out_at is null), (reservations.status <> ${STATUS.paid}),
            reservations.booked_at, reservations.id, claims.change
        ) as reached
      from short
      join stock_claims as claims on claims.tenant = ${tenant} and claims.location = short.location
        and claims.unit = short.unit and short.day between claims.first_day and claims.last_day
      join reservations on reservations.tenant = ${tenant} and reservations.id = claims.reservation
      where reservations.status in (${STATUS.open}, ${STATUS.paid})
    )
    select reservation, unit, max(least(count, reached - capacity))::int as missing
    from ranked where reached > capacity
    group by reservation, unit
    order by reservation, unit`.execute(db)
  return rows
}

/** Returns the units at a location that other reservations take on the busiest day of a range, by unit. */
export const takenByOthers = async (
  db: Db,
  tenant: string,
  { id, location }: { id: string; location: string },
  days: DayRange,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ unit: string; taken: number }>`
    select days.unit, max(days.taken - coalesce(own.count, 0))::int as taken
    from stock_days as days
    left join lateral (
      select sum(claims.count) as count from stock_claims as claims
      where claims.tenant = days.tenant and claims.reservation = ${id} and claims.location = days.location
        and claims.unit = days.unit and days.day between claims.first_day and claims.last_day
    ) as own on true
    where days.tenant = ${tenant} and days.location = ${location} and days.day between ${days.from}::date and ${days.to}::date
    group by days.unit`.execute(db)
  return new Map(rows.map(({ unit, taken }) => [unit, taken]))
}
