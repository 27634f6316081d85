import type { Kysely } from 'kysely'

/** Recordings of visits that were sent with a report. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('recordings')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('received_at', 'timestamptz', (column) => column.notNull())
    .addColumn('recording', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('recordings_pk', ['tenant', 'code'])
    .execute()
  await db.schema.createIndex('recordings_received').on('recordings').column('received_at').execute()
  await db.schema
    .createIndex('recordings_of_tenant')
    .on('recordings')
    .columns(['tenant', 'received_at', 'code'])
    .execute()
}
