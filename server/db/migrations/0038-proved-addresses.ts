import type { Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('proved_addresses')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('address_hash', 'text', (column) => column.notNull())
    .addColumn('proved_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('proved_addresses_pk', ['tenant', 'address_hash'])
    .execute()
  await db.schema
    .createIndex('proved_addresses_proved_at')
    .on('proved_addresses')
    .columns(['tenant', 'proved_at'])
    .execute()
  await db.schema.alterTable('reservation_links').addColumn('address_hash', 'text').execute()
  await db.schema.alterTable('group_access').addColumn('address_hash', 'text').execute()
}
