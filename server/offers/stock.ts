import { type Kysely, sql } from 'kysely'
import type { UnitRef } from '#contract/errors.ts'
import type { DayRange } from '#contract/primitives.ts'
import type { Database } from '#server/db/schema.ts'
import { freeUnitsSql } from './free-units.ts'

export interface FreeUnit extends UnitRef {
  location: string
  /** unitKey of domain/stock/units. */
  unit: string
  /** Units that are free on every one of the days; never below 0. */
  free: number
}

/**
 * What is free of every unit at a location, or at all of them, for all days of a range. One query, without a lock.
 * `own` is a reservation whose units count as free, because the booking would replace it.
 */
export const freeStock = async (
  db: Kysely<Database>,
  tenant: string,
  location: string | null,
  days: DayRange,
  own: string | null = null,
): Promise<FreeUnit[]> => {
  const rows = await db
    .selectFrom('stock_units as units')
    .leftJoin('stock_days as days', (join) =>
      join
        .onRef('days.tenant', '=', 'units.tenant')
        .onRef('days.location', '=', 'units.location')
        .onRef('days.unit', '=', 'units.unit')
        .on('days.day', '>=', days.from)
        .on('days.day', '<=', days.to),
    )
    .leftJoin('stock_claims as claims', (join) =>
      join
        .onRef('claims.tenant', '=', 'days.tenant')
        .on('claims.reservation', '=', own)
        .onRef('claims.location', '=', 'days.location')
        .onRef('claims.unit', '=', 'days.unit')
        .onRef('claims.first_day', '<=', 'days.day')
        .onRef('claims.last_day', '>=', 'days.day'),
    )
    .select(['units.location', 'units.unit', 'units.product', 'units.model', 'units.property1'])
    // A disabled variant is not rented out, whatever its capacity.
    .select(
      freeUnitsSql({
        capacity: sql`case when units.disabled then 0 else units.capacity end`,
        taken: sql`days.taken`,
        own: sql`coalesce(claims.count, 0)`,
      }).as('free'),
    )
    .where('units.tenant', '=', tenant)
    .$if(location !== null, (query) => query.where('units.location', '=', location))
    .groupBy(['units.tenant', 'units.location', 'units.unit'])
    .orderBy('units.location')
    .orderBy('units.unit')
    .execute()
  return rows.map(({ model, property1, ...unit }) => ({
    ...unit,
    ...(model !== null && { model }),
    ...(property1 !== null && { property1 }),
  }))
}
