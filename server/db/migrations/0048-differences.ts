import type { Kysely } from 'kysely'

/**
 * Adds the column of the difference that a change of a group's booking makes. The difference names persons, and an
 * erasure removes the names.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('reservation_changes').addColumn('differences', 'jsonb').execute()
}
