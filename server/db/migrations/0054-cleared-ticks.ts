import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table reservation_changes add column cleared_ticks text[]`.execute(db)
}
