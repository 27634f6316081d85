import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DayRange } from '#contract/primitives.ts'
import type { Occupied } from '#domain/stock/occupied.ts'
import { type SlotRange, SLOTS_OF_DAY } from '#domain/stock/slots.ts'
import type { FreeUnits } from '#domain/stock/stock.ts'
import type { Database } from '#server/db/schema.ts'
import type { Db } from '#server/db/transact.ts'

/** The SQL is an aggregate over the days of a range. It gives the whole capacity if no day has a value of `taken`. */
export const freeUnitsSql = ({
  capacity,
  taken,
  own,
}: Record<'capacity' | 'taken' | 'own', RawBuilder<unknown>>): RawBuilder<number> =>
  sql<number>`greatest(0, coalesce(min(greatest(${own}, ${capacity} - ${taken} + ${own})) filter (where ${taken} is not null), ${capacity}))::int`

/** `days` is the alias of stock_days in a lateral join. `offset` keeps PostgreSQL from joining the whole table. */
export const slotsOfDay = (days: RawBuilder<unknown>, slots: SlotRange | undefined): RawBuilder<unknown> =>
  sql`(
    select h.slot, h.taken from stock_slots h
    where ${days}.has_slots and h.tenant = ${days}.tenant and h.location = ${days}.location and h.unit = ${days}.unit
      and h.day = ${days}.day ${slots ? sql`and h.slot between ${slots.from} and ${slots.to - 1}` : sql``}
    offset 0
  )`

/**
 * Includes days without a row, because the capacity on such a day may have been lowered below the units that the
 * reservation `own` holds on other days.
 */
const everyDay = ({ from, to }: DayRange) => sql`(
  select units.tenant, units.location, units.unit, each.day::date as day, coalesce(d.taken, 0) as taken,
    coalesce(d.has_slots, false) as has_slots
  from generate_series(${from}::date, ${to}::date, interval '1 day') as each(day)
  left join lateral (
    select s.taken, s.has_slots from stock_days s
    where s.tenant = units.tenant and s.location = units.location and s.unit = units.unit and s.day = each.day::date
    offset 0
  ) d on true
)`

const everySlot = ({ from, to }: SlotRange) => sql`(
  select n.slot, (
    select h.taken from stock_slots h
    where h.tenant = days.tenant and h.location = days.location and h.unit = days.unit and h.day = days.day
      and h.slot = n.slot
  ) as taken
  from generate_series(${from}::int, ${to - 1}::int) as n(slot)
  where days.has_slots
)`

const WHOLE_DAY: SlotRange = { from: 0, to: SLOTS_OF_DAY }

export type FreeStock = ReadonlyMap<string, FreeUnits>

const ownUnits = (own: string) => sql`(
  coalesce(claims.count, 0) + (
    select coalesce(sum(mine.count), 0) from stock_slot_claims mine
    where mine.tenant = days.tenant and mine.reservation = ${own} and mine.location = days.location
      and mine.unit = days.unit and mine.day = days.day and mine.from_slot <= slots.slot and slots.slot < mine.to_slot
  )
)::int`

/** `own` is a reservation whose units count as free, because the booking would replace it. */
export const freeStock = async (
  db: Db,
  tenant: string,
  location: string | null,
  { days, slots }: Occupied,
  own: string | null = null,
): Promise<FreeStock> => {
  const rows = await db
    .selectFrom('stock_units as units')
    // Uses a lateral join, so that PostgreSQL looks up each unit by the primary key, even without statistics.
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom(
            (own === null ? sql`stock_days` : everyDay(days)).$castTo<Selectable<Database['stock_days']>>().as('days'),
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
          .leftJoinLateral(
            (own === null ? slotsOfDay(sql`days`, slots) : everySlot(slots ?? WHOLE_DAY))
              .$castTo<{ slot: number; taken: number }>()
              .as('slots'),
            (join) => join.onTrue(),
          )
          .whereRef('days.tenant', '=', 'units.tenant')
          .whereRef('days.location', '=', 'units.location')
          .whereRef('days.unit', '=', 'units.unit')
          .where('days.day', '>=', days.from)
          .where('days.day', '<=', days.to)
          .select(
            freeUnitsSql({
              capacity: sql`case when units.disabled then 0 else units.capacity end`,
              taken: sql`coalesce(slots.taken, days.taken)`,
              own: own === null ? sql`0` : ownUnits(own),
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
