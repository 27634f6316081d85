import { type Kysely, sql } from 'kysely'

/**
 * A trigger carries units that are taken for the whole day into the slots, so that servers of the previous release keep
 * the slots right.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table stock_days add column has_slots boolean not null default false`.execute(db)
  await sql`
    create table stock_slots (
      tenant text,
      location text,
      unit text,
      day date,
      slot smallint,
      capacity integer not null,
      taken integer not null,
      excess integer not null default 0 check (excess >= 0),
      constraint stock_slots_pk primary key (tenant, location, unit, day, slot),
      constraint stock_slots_day foreign key (tenant, location, unit, day) references stock_days deferrable,
      constraint stock_slots_of_day check (slot between 0 and 95),
      constraint stock_slots_not_oversold check (taken >= 0 and taken <= capacity + excess)
    )`.execute(db)
  await sql`create index stock_slots_excess on stock_slots (tenant) where excess > 0`.execute(db)
  await sql`
    create table stock_slot_claims (
      tenant text,
      reservation text,
      change text,
      location text,
      unit text,
      day date,
      from_slot smallint,
      to_slot smallint not null,
      count integer not null check (count > 0),
      constraint stock_slot_claims_pk primary key (tenant, reservation, change, location, unit, day, from_slot),
      constraint stock_slot_claims_reservation foreign key (tenant, reservation) references reservations deferrable,
      constraint stock_slot_claims_slots check (from_slot >= 0 and from_slot < to_slot and to_slot <= 96)
    )`.execute(db)
  await sql`
    create function carry_day_into_slots() returns trigger language plpgsql as $carry$
    begin
      update stock_slots set
        taken = taken + new.taken - old.taken,
        capacity = new.capacity,
        excess = case
          when new.capacity = old.capacity then excess
          else greatest(0, taken + new.taken - old.taken - new.capacity)
        end
      where tenant = new.tenant and location = new.location and unit = new.unit and day = new.day;
      return null;
    end
    $carry$`.execute(db)
  await sql`
    create trigger stock_days_carry_into_slots after update on stock_days for each row
    when (new.has_slots and (new.taken <> old.taken or new.capacity <> old.capacity))
    execute function carry_day_into_slots()`.execute(db)
}
