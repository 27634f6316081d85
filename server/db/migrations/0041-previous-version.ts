import type { Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('tenants')
    .addColumn('previous_version', 'text')
    .addColumn('previous_data', 'jsonb')
    .execute()
}
