import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently } from './concurrent-index.ts'

export const withoutTransaction = true

/** A report has the visitor's words and address beside its recording, and is linked to the booking of its browser. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table recordings
      add column if not exists message text,
      add column if not exists email text,
      add column if not exists reservation text,
      add column if not exists locale text,
      add column if not exists done_at timestamptz`.execute(db)
  await createIndexConcurrently(db, {
    name: 'recordings_open',
    on: sql`recordings (tenant, received_at) where done_at is null`,
  })
  await createIndexConcurrently(db, {
    name: 'recordings_done',
    on: sql`recordings (tenant, received_at) where done_at is not null`,
  })
  await createIndexConcurrently(db, {
    name: 'recordings_email',
    on: sql`recordings (tenant, email) where email is not null`,
  })
  // Bookings of groups are found by the group's name, too.
  await createIndexConcurrently(db, {
    name: 'reservations_groupname',
    on: sql`reservations (tenant, lower(payload ->> 'groupname') text_pattern_ops)
      where payload ->> 'groupname' is not null`,
  })
  await createIndexConcurrently(db, {
    name: 'recordings_reservation',
    on: sql`recordings (tenant, reservation) where reservation is not null`,
  })
}
