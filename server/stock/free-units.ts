import { type RawBuilder, sql } from 'kysely'

interface FreeUnits {
  /** Of the unit; taken and own: of each of its days, null where nothing is taken. */
  capacity: RawBuilder<unknown>
  taken: RawBuilder<unknown>
  own: RawBuilder<unknown>
}

/** Units that are free on all days, an aggregate over days: a reservation's own units are free to it, also beyond the capacity. */
export const freeUnitsSql = ({ capacity, taken, own }: FreeUnits): RawBuilder<number> =>
  sql<number>`greatest(0, coalesce(min(greatest(${own}, ${capacity} - ${taken} + ${own})) filter (where ${taken} is not null), ${capacity}))::int`
