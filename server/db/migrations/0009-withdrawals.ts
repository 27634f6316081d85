import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('withdrawals')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('reservation', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('number', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('received_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('withdrawals_pk', ['tenant', 'id'])
    .addForeignKeyConstraint('withdrawals_reservation', ['tenant', 'reservation'], 'reservations', ['tenant', 'id'])
    .execute()
  // The record of a booking.
  await db.schema
    .createIndex('withdrawals_of_reservation')
    .on('withdrawals')
    .columns(['tenant', 'reservation'])
    .where(sql.ref('reservation'), 'is not', null)
    .execute()
  // What the shop keeps of a person.
  await sql`create index withdrawals_of_email on withdrawals (tenant, lower(email))`.execute(db)
  // The job that removes the old ones, over all tenants.
  await db.schema.createIndex('withdrawals_received_at').on('withdrawals').column('received_at').execute()
}
