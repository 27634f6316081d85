import type { Kysely } from 'kysely'

/** A release that cannot read a shop's current version reads the version before it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('tenants')
    .addColumn('previous_version', 'text')
    .addColumn('previous_data', 'jsonb')
    .execute()
}
