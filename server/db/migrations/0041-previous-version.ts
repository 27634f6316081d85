import type { Kysely } from 'kysely'

/** Adds the columns of a shop's version before the current one, for a release that cannot read the current one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('tenants')
    .addColumn('previous_version', 'text')
    .addColumn('previous_data', 'jsonb')
    .execute()
}
