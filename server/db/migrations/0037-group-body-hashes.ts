import type { Kysely } from 'kysely'

/** The server refuses a used idempotency key with another body. Rows that an earlier release wrote have no hash. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('groups').addColumn('body_hash', 'text').addColumn('sent_body_hash', 'text').execute()
}
