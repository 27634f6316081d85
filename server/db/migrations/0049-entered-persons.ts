import { type Kysely, sql } from 'kysely'

/** The leader sees when members have entered themselves. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table group_persons add column entered_at timestamptz`.execute(db)
}
