import { type Kysely, sql } from 'kysely'

/** The terms that orders agreed to stay as they were; shops imported before they said who they are go by their name until the next import. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('accepted_terms')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('first_accepted_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('accepted_terms_pk', ['tenant', 'hash'])
    .execute()
  for (const table of ['reservations', 'reservation_changes'])
    await db.schema.alterTable(table).addColumn('terms', 'text').execute()
  await sql`update tenants set data = jsonb_set(data, '{shop,legal}', jsonb_build_object(
      'name', data -> 'shop' -> 'name', 'address', '–', 'zip', '–', 'city', '–',
      'country', jsonb_build_object('de', '–', 'en', '–')
    )) where not (data -> 'shop') ? 'legal'`.execute(db)
}
