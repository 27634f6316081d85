import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table group_persons add column entered_at timestamptz`.execute(db)
}
