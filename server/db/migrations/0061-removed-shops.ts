import { type Kysely, sql } from 'kysely'

/** Adds the time at which `talstation tenant remove` has closed a shop. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table tenants add column removed_at timestamptz`.execute(db)
}
