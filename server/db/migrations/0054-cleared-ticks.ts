import { type Kysely, sql } from 'kysely'

/** A change of a booking removes ticks of the staff that are not true any more, and the timeline names them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table reservation_changes add column cleared_ticks text[]`.execute(db)
}
