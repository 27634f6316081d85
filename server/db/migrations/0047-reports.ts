import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table if not exists reports (
      tenant text,
      code text,
      received_at timestamptz not null,
      message text,
      email text,
      reservation text,
      locale text not null,
      done_at timestamptz,
      constraint reports_pk primary key (tenant, code),
      constraint reports_recording foreign key (tenant, code) references recordings on delete cascade deferrable
    )`.execute(db)
  await sql`
    create index if not exists reports_open on reports (tenant, received_at, code) where done_at is null`.execute(db)
  await sql`
    create index if not exists reports_done on reports (tenant, received_at, code) where done_at is not null`.execute(
    db,
  )
  await sql`
    create index if not exists reports_email on reports (tenant, email) where email is not null`.execute(db)
  await sql`
    create index if not exists reports_reservation on reports (tenant, reservation)
    where reservation is not null`.execute(db)
}
