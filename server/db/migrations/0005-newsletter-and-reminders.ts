import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Double opt-in: who was asked, and since when they have agreed.
  await db.schema
    .createTable('newsletter_optins')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'timestamptz', (column) => column.notNull())
    .addColumn('confirmed_at', 'timestamptz')
    .addPrimaryKeyConstraint('newsletter_optins_pk', ['tenant', 'token_hash'])
    .execute()
  await db.schema
    .createIndex('newsletter_optins_of_email')
    .on('newsletter_optins')
    .columns(['tenant', 'email'])
    .execute()

  // Whose rental begins on a day: they are reminded.
  await db.schema
    .createIndex('reservations_first_day')
    .on('reservations')
    .columns(['tenant', 'first_day'])
    .where(sql.ref('status'), '=', sql.lit(50))
    .execute()
}
