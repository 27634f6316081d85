import type { Kysely } from 'kysely'

/** The difference that a change of a group makes. It names persons; an erasure removes the names. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('reservation_changes').addColumn('differences', 'jsonb').execute()
}
