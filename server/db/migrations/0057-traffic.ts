import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table traffic (
      tenant text,
      is_test boolean,
      day date,
      chart text,
      kind text,
      name text,
      pages integer not null,
      constraint traffic_pk primary key (tenant, day, is_test, chart, kind, name),
      constraint traffic_kind check (kind in ('page', 'state', 'arrow', 'end'))
    )`.execute(db)
}
