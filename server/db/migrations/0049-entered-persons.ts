import { type Kysely, sql } from 'kysely'

/** Adds the column of the time at which a member last saved an entry, which the leader sees. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table group_persons add column entered_at timestamptz`.execute(db)
}
