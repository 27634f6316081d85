import { type Kysely, sql } from 'kysely'

/** Adds the column of the persons whom a member's browser may see because it has opened reminders' links. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table group_access add column persons text[]`.execute(db)
}
