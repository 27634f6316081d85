import { type Kysely, sql } from 'kysely'
import type { IsoDay } from '#contract/primitives.ts'
import type { Counter } from '#contract/staff.ts'
import type { Database } from '#server/db/schema.ts'
import { CROWDED_SHARE, CROWDED_UNITS } from '#server/stock/unpaid-holds.ts'

type Crowded = Counter['crowded'][number]

/** Locations of which much is held without money on days to come, so that new holds are short there (stock/hold). */
export const crowdedDays = async (
  db: Kysely<Database>,
  tenant: string,
  { today, now }: { today: IsoDay; now: Date },
): Promise<Crowded[]> => {
  const { rows } = await sql<{ location: string; from: IsoDay; to: IsoDay; percent: number }>`
    with held as (
      select h.location, d.day::date as day, sum(h.units)::int as units
      from unpaid_holds h
      cross join generate_series(greatest(h.first_day, ${today}::date), h.last_day, interval '1 day') as d(day)
      where h.tenant = ${tenant} and h.until > ${now}
      group by h.location, d.day
    ), shop as (
      select location, sum(capacity)::int as capacity from stock_units
      where tenant = ${tenant} and not disabled group by location having sum(capacity) > 0
    )
    select held.location, min(day) as "from", max(day) as "to", max(units * 100 / capacity) as percent
    from held join shop on shop.location = held.location
    where units > greatest(${CROWDED_UNITS}::int, ${CROWDED_SHARE}::float8 * capacity)
    group by held.location
    order by held.location`.execute(db)
  return rows.map(({ location, from, to, percent }) => ({ location, date: { from, to }, percent }))
}
