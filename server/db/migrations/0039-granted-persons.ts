import { type Kysely, sql } from 'kysely'

/** Stores the persons whom reminders' links have opened in a member's browser. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table group_access add column persons text[]`.execute(db)
}
