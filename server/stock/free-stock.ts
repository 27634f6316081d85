import { type RawBuilder, sql } from 'kysely'
import type { DayRange } from '#contract/primitives.ts'
import type { FreeUnits } from '#domain/stock/stock.ts'
import type { Db } from '#server/db/transact.ts'

/**
 * Returns the SQL for the number of units that are free on all days of a range. It is an aggregate over days. A
 * reservation's own units count as free for that reservation, even above the capacity. `capacity` is a column of the
 * unit. `taken` and `own` belong to each day and are null if nothing is taken.
 */
export const freeUnitsSql = ({
  capacity,
  taken,
  own,
}: Record<'capacity' | 'taken' | 'own', RawBuilder<unknown>>): RawBuilder<number> =>
  sql<number>`greatest(0, coalesce(min(greatest(${own}, ${capacity} - ${taken} + ${own})) filter (where ${taken} is not null), ${capacity}))::int`

/** The number of units that are free on every day of a range, by location. Each number is at least 0. */
export type FreeStock = ReadonlyMap<string, FreeUnits>

/**
 * Returns the free units at one location or at all locations, for all days of a range, by one query without locks.
 * `own` is a reservation whose units count as free, because the booking would replace it.
 */
export const freeStock = async (
  db: Db,
  tenant: string,
  location: string | null,
  days: DayRange,
  own: string | null = null,
): Promise<FreeStock> => {
  const rows = await db
    .selectFrom('stock_units as units')
    // Uses a lateral join, so that PostgreSQL looks up each unit by the primary key, even in tables that have just
    // filled and have no statistics.
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('stock_days as days')
          .leftJoin('stock_claims as claims', (join) =>
            join
              .onRef('claims.tenant', '=', 'days.tenant')
              .on('claims.reservation', '=', own)
              .onRef('claims.location', '=', 'days.location')
              .onRef('claims.unit', '=', 'days.unit')
              .onRef('claims.first_day', '<=', 'days.day')
              .onRef('claims.last_day', '>=', 'days.day'),
          )
          .whereRef('days.tenant', '=', 'units.tenant')
          .whereRef('days.location', '=', 'units.location')
          .whereRef('days.unit', '=', 'units.unit')
          .where('days.day', '>=', days.from)
          .where('days.day', '<=', days.to)
          .select(
            freeUnitsSql({
              // Treats the capacity of a disabled variant as 0, because it is never rented.
              capacity: sql`case when units.disabled then 0 else units.capacity end`,
              taken: sql`days.taken`,
              own: sql`coalesce(claims.count, 0)`,
            }).as('free'),
          )
          .as('period'),
      (join) => join.onTrue(),
    )
    .groupBy('units.location')
    .select('units.location')
    // Selects one JSON value for each location, because parsing some hundred rows takes longer than finding them.
    .select(sql<Record<string, number>>`json_object_agg(units.unit, period.free)`.as('free'))
    .where('units.tenant', '=', tenant)
    .$if(location !== null, (query) => query.where('units.location', '=', location))
    .execute()
  return new Map(rows.map(({ location: place, free }) => [place, new Map(Object.entries(free))]))
}
