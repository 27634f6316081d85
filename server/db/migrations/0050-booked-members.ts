import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table booked_members (
      tenant text,
      reservation text,
      access_hash text,
      name_hash text,
      constraint booked_members_pk primary key (tenant, reservation, access_hash, name_hash),
      constraint booked_members_reservation foreign key (tenant, reservation) references reservations on delete cascade
        deferrable initially deferred
    )`.execute(db)
}
