import type { Kysely } from 'kysely'

/** The columns are null in rows of an earlier release. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('groups').addColumn('body_hash', 'text').addColumn('sent_body_hash', 'text').execute()
}
