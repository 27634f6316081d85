import { type Kysely, sql } from 'kysely'

/**
 * Stores the ticks that a change of a booking removes because they are not true any more, so that the timeline names
 * them.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table reservation_changes add column cleared_ticks text[]`.execute(db)
}
