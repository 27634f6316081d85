import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // The outbox: written in the transaction of what a mail tells, sent by a job (server/mail).
  await db.schema
    .createTable('mails')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('mail', 'jsonb', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('reservation', 'text')
    .addColumn('once_key', 'text')
    .addColumn('queued_at', 'timestamptz', (column) => column.notNull())
    .addColumn('due_at', 'timestamptz')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('sent_at', 'timestamptz')
    .addPrimaryKeyConstraint('mails_pk', ['tenant', 'id'])
    .addUniqueConstraint('mails_once', ['tenant', 'once_key'])
    .addForeignKeyConstraint('mails_reservation', ['tenant', 'reservation'], 'reservations', ['tenant', 'id'])
    // Sent or given up: nothing is due any more.
    .addCheckConstraint('mails_due', sql`sent_at is null or due_at is null`)
    .execute()
  // The job that sends, over all tenants.
  await db.schema
    .createIndex('mails_due_at')
    .on('mails')
    .column('due_at')
    .where(sql.ref('due_at'), 'is not', null)
    .execute()
  await db.schema.createIndex('mails_of_reservation').on('mails').columns(['tenant', 'reservation']).execute()

  // Links in mails that open a booking, beside its own cookie.
  await db.schema
    .createTable('reservation_links')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('reservation', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('reservation_links_pk', ['tenant', 'token_hash'])
    .addForeignKeyConstraint('reservation_links_reservation', ['tenant', 'reservation'], 'reservations', [
      'tenant',
      'id',
    ])
    .execute()
  await db.schema
    .createIndex('reservation_links_of_reservation')
    .on('reservation_links')
    .columns(['tenant', 'reservation'])
    .execute()
}
