import { type RawBuilder, sql } from 'kysely'

interface FreeUnits {
  /** Columns of the unit; taken and own: of each day, null if nothing is taken. */
  capacity: RawBuilder<unknown>
  taken: RawBuilder<unknown>
  own: RawBuilder<unknown>
}

/**
 * Units that are free on all days, an aggregate over days. A reservation's own units count as free for it, even beyond
 * the capacity.
 */
export const freeUnitsSql = ({ capacity, taken, own }: FreeUnits): RawBuilder<number> =>
  sql<number>`greatest(0, coalesce(min(greatest(${own}, ${capacity} - ${taken} + ${own})) filter (where ${taken} is not null), ${capacity}))::int`
