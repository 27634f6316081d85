import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table tenants add column removed_at timestamptz`.execute(db)
}
