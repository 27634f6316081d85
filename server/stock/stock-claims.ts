import { sql } from 'kysely'
import type { OutOfStock, UnitRef } from '#contract/errors.ts'
import { countDays } from '#domain/calendar/days.ts'
import { type Db, type Trx, violates } from '#server/db/transact.ts'
import { LockBusy } from '#server/db/trouble.ts'
import { forgetShown } from './shown-catalogue.ts'
import { claimSlots } from './slot-claims.ts'
import { type Occupied, occupiedBy } from '#domain/stock/occupied.ts'
import { SLOTS_OF_DAY } from '#domain/stock/slots.ts'
import { unitKey } from '#domain/stock/units.ts'

export interface Wanted extends Occupied {
  tenant: string
  location: string
  units: (UnitRef & { key: string; count: number })[]
}

export class StockGone extends Error {
  override name = 'StockGone'
}

/**
 * The lock keeps claims and imports apart, so that neither writes an outdated capacity. The statement only tries to
 * take the lock, because waiting orders would use up the connections. A lock of the shop's row would let an import wait
 * for seconds (docs/decisions/2026-11-28-shop-ids.md).
 */
export const stockLock = (tenant: string) =>
  sql<boolean>`pg_try_advisory_xact_lock_shared(hashtext('stock'), hashtext(${tenant}))`

export const requireStockLock = (rows: readonly { isLocked: boolean }[]): void => {
  if (rows.some(({ isLocked }) => !isLocked)) throw new LockBusy()
}

const lockStock = async (trx: Trx, tenant: string) => {
  const { rows } = await sql<{ isLocked: boolean }>`
    select ${stockLock(tenant)} as "isLocked" from tenants where tenant = ${tenant}`.execute(trx)
  requireStockLock(rows)
}

/**
 * The transaction must have the shared lock (`stockLock`). A check constraint refuses more than the capacity, so that
 * no race can oversell.
 */
export const claimLockedStock = async (
  trx: Trx,
  reservation: string,
  wanted: Wanted,
  now: Date,
  change = '',
): Promise<void> => {
  const { tenant, location, days, slots, units } = wanted
  if (units.length === 0) return
  const keys = units.map(({ key }) => key)
  const counts = units.map(({ count }) => count)
  const sum = counts.reduce((total, count) => total + count, 0)
  try {
    if (slots) {
      const raised = await claimSlots(
        trx,
        { reservation, change },
        { tenant, location, day: days.from, slots, keys, counts },
        now,
      )
      if (raised !== units.length * (slots.to - slots.from)) throw new StockGone('unknown unit')
      forgetShown(tenant, location)
      return
    }
    // Treats the capacity of a disabled unit as 0, so that a new row for it violates the constraint.
    const { rows } = await sql<{ taken: number }>`
      with wanted as (
        select u.tenant, u.location, u.unit, case when u.disabled then 0 else u.capacity end as capacity, w.count
        from unnest(${keys}::text[], ${counts}::int[]) as w(unit, count)
        cross join lateral (
          select * from stock_units where tenant = ${tenant} and location = ${location} and unit = w.unit limit 1
        ) u
      ), taken as (
        insert into stock_days (tenant, location, unit, day, capacity, taken, excess)
        select w.tenant, w.location, w.unit, d.day::date, w.capacity, w.count,
          case when w.count <= w.capacity then 0 else coalesce((
            select s.excess from stock_days s
            where s.tenant = ${tenant} and s.location = w.location and s.unit = w.unit and s.day = d.day::date
          ), 0) end
        from wanted w
        cross join generate_series(${days.from}::date, ${days.to}::date, interval '1 day') as d(day)
        order by w.unit, d.day
        on conflict (tenant, location, unit, day) do update set taken = stock_days.taken + excluded.taken
        returning 1
      ), claimed as (
        insert into stock_claims (tenant, reservation, change, location, unit, first_day, last_day, count)
        select w.tenant, ${reservation}, ${change}, w.location, w.unit, ${days.from}::date, ${days.to}::date, w.count
        from wanted w
      ), noted as (
        insert into stock_moves (tenant, reservation, at, units, first_day, last_day)
        values (${tenant}, ${reservation}, ${now}, ${sum}, ${days.from}::date, ${days.to}::date)
      )
      select count(*)::int as taken from taken`.execute(trx)
    // Fails if a unit has no row in stock_units, because the unit was never at this location.
    if (rows[0]!.taken !== units.length * countDays(days)) throw new StockGone('unknown unit')
  } catch (error) {
    if (violates(error, 'stock_days_not_oversold') || violates(error, 'stock_slots_not_oversold'))
      throw new StockGone('out of stock', { cause: error })
    throw error
  }
  forgetShown(tenant, location)
}

export const claimStock = async (
  trx: Trx,
  reservation: string,
  wanted: Wanted,
  now: Date,
  change?: string,
): Promise<void> => {
  await lockStock(trx, wanted.tenant)
  await claimLockedStock(trx, reservation, wanted, now, change)
}

const lowerExcess = (trx: Trx, tenant: string) =>
  sql`
    with slots as (
      update stock_slots set excess = greatest(0, taken - capacity)
      where tenant = ${tenant} and excess > 0 and taken < capacity + excess
    )
    update stock_days set excess = greatest(0, taken - capacity)
    where tenant = ${tenant} and excess > 0 and taken < capacity + excess`.execute(trx)

/** The caller must lower the excess later, because the reservation may claim the same units again. */
const giveBack = async (trx: Trx, tenant: string, reservation: string, now: Date, change?: string): Promise<void> => {
  await lockStock(trx, tenant)
  const ofChange = change === undefined ? sql`true` : sql`c.change = ${change}`
  await sql`
    with due as (
      select d.tenant, d.location, d.unit, d.day, sum(c.count)::int as count
      from stock_claims c
      join stock_days d
        on d.tenant = c.tenant and d.location = c.location and d.unit = c.unit and d.day between c.first_day and c.last_day
      where c.tenant = ${tenant} and c.reservation = ${reservation} and ${ofChange}
      group by d.tenant, d.location, d.unit, d.day
    ), due_slots as (
      select c.tenant, c.location, c.unit, c.day, s.slot, sum(c.count)::int as count
      from stock_slot_claims c
      cross join lateral generate_series(c.from_slot, c.to_slot - 1) as s(slot)
      where c.tenant = ${tenant} and c.reservation = ${reservation} and ${ofChange}
      group by c.tenant, c.location, c.unit, c.day, s.slot
    ), locked as (
      select d.tenant, d.location, d.unit, d.day, days.count
      from stock_days d
      join (
        select * from due union all select distinct tenant, location, unit, day, 0 from due_slots
      ) days on days.tenant = d.tenant and days.location = d.location and days.unit = d.unit and days.day = d.day
      order by d.unit, d.day
      for update of d
    ), lowered as (
      update stock_slots s set taken = s.taken - due_slots.count
      from due_slots
      join (select distinct tenant, location, unit, day from locked) days
        on days.tenant = due_slots.tenant and days.location = due_slots.location and days.unit = due_slots.unit
        and days.day = due_slots.day
      where s.tenant = due_slots.tenant and s.location = due_slots.location and s.unit = due_slots.unit
        and s.day = due_slots.day and s.slot = due_slots.slot
    )
    update stock_days s set taken = s.taken - locked.count
    from locked
    where locked.count > 0 and s.tenant = locked.tenant and s.location = locked.location and s.unit = locked.unit and s.day = locked.day`.execute(
    trx,
  )
  await sql`
    with released as (
      delete from stock_claims c where c.tenant = ${tenant} and c.reservation = ${reservation} and ${ofChange} returning c.*
    ), released_slots as (
      delete from stock_slot_claims c where c.tenant = ${tenant} and c.reservation = ${reservation} and ${ofChange} returning c.*
    )
    insert into stock_moves (tenant, reservation, at, units, first_day, last_day)
    select tenant, reservation, ${now}, -sum(count), first_day, last_day
    from (
      select tenant, reservation, count, first_day, last_day from released
      union all select tenant, reservation, count, day, day from released_slots
    ) as claims
    group by tenant, reservation, first_day, last_day`.execute(trx)
  forgetShown(tenant)
}

export const releaseStock = async (
  trx: Trx,
  tenant: string,
  reservation: string,
  now: Date,
  change?: string,
): Promise<void> => {
  await giveBack(trx, tenant, reservation, now, change)
  await lowerExcess(trx, tenant)
}

/** Units that the reservation claimed before and needs again stay claimed, even above a lowered capacity. */
export const replaceStock = async (trx: Trx, reservation: string, wanted: Wanted, now: Date): Promise<void> => {
  await giveBack(trx, wanted.tenant, reservation, now)
  await claimStock(trx, reservation, wanted, now)
  await lowerExcess(trx, wanted.tenant)
}

/** `own` is a reservation whose units count as free in its own days and slots, because the order would replace it. */
export const missingUnits = async (
  db: Db,
  { tenant, location, days, slots, units }: Wanted,
  own: string | null,
): Promise<OutOfStock['outOfStock']> => {
  const { rows } = await sql<{ unit: string; free: number }>`
    select u.unit, min(greatest(
      0, own.count, case when u.disabled then 0 else u.capacity end - coalesce(slots.taken, s.taken, 0) + own.count
    ))::int as free
    from stock_units u
    cross join generate_series(${days.from}::date, ${days.to}::date, interval '1 day') as each(day)
    left join stock_days s
      on s.tenant = u.tenant and s.location = u.location and s.unit = u.unit and s.day = each.day::date
    left join lateral (
      select n.slot, (
        select h.taken from stock_slots h
        where h.tenant = u.tenant and h.location = u.location and h.unit = u.unit and h.day = s.day and h.slot = n.slot
      ) as taken
      from generate_series(${slots?.from ?? 0}::int, ${(slots?.to ?? SLOTS_OF_DAY) - 1}::int) as n(slot)
      where s.has_slots
    ) slots on true
    cross join lateral (
      select (
        select coalesce(sum(c.count), 0) from stock_claims c
        where c.tenant = u.tenant and c.reservation = ${own} and c.location = u.location and c.unit = u.unit
          and s.day between c.first_day and c.last_day
      )::int + (
        select coalesce(sum(c.count), 0) from stock_slot_claims c
        where c.tenant = u.tenant and c.reservation = ${own} and c.location = u.location and c.unit = u.unit
          and c.day = s.day and c.from_slot <= slots.slot and slots.slot < c.to_slot
      )::int as count
    ) own
    where u.tenant = ${tenant} and u.location = ${location} and u.unit = any(${units.map(({ key }) => key)}::text[])
    group by u.unit`.execute(db)
  const free = new Map(rows.map((row) => [row.unit, row.free]))
  return units.flatMap(({ key, count, ...unit }) => {
    const missing = count - (free.get(key) ?? 0)
    return missing > 0 ? [{ ...unit, missing }] : []
  })
}

type Booked = Parameters<typeof occupiedBy>[0] & {
  persons: { products: { id: string; count: number; modelId?: string | null; property1?: string | null }[] }[]
}

export const wantedUnits = (tenant: string, location: string, payload: Booked): Wanted => {
  const units = new Map<string, Wanted['units'][number]>()
  for (const { id, count, modelId, property1 } of payload.persons.flatMap(({ products }) => products)) {
    const unit = { product: id, ...(modelId && { model: modelId }), ...(property1 && { property1 }) }
    const key = unitKey(unit)
    units.set(key, { ...unit, key, count: (units.get(key)?.count ?? 0) + count })
  }
  return { tenant, location, ...occupiedBy(payload), units: [...units.values()] }
}
