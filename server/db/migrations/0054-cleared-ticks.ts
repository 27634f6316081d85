import { type Kysely, sql } from 'kysely'

/**
 * Adds the column of the ticks that a change of a booking removes because they are not true any more. The timeline
 * names these ticks.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table reservation_changes add column cleared_ticks text[]`.execute(db)
}
