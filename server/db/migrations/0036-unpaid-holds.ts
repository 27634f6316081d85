import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('unpaid_holds')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('reservation', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('booking', 'change', 'shop')`))
    .addColumn('address', 'text')
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('account', 'text')
    .addColumn('is_proved', 'boolean', (column) => column.notNull())
    .addColumn('location', 'text', (column) => column.notNull())
    .addColumn('first_day', 'date', (column) => column.notNull())
    .addColumn('last_day', 'date', (column) => column.notNull())
    .addColumn('units', 'integer', (column) => column.notNull())
    .addColumn('unit_days', 'integer', (column) => column.notNull())
    .addColumn('started_at', 'timestamptz', (column) => column.notNull())
    .addColumn('until', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('unpaid_holds_pk', ['tenant', 'reservation', 'kind'])
    .execute()
  for (const columns of [['address'], ['person'], ['account'], ['location', 'until']])
    await db.schema
      .createIndex(`unpaid_holds_${columns[0]}`)
      .on('unpaid_holds')
      .columns(['tenant', ...columns])
      .execute()
  await db.schema.alterTable('groups').addColumn('proved_hash', 'text').execute()
  await db.schema
    .alterTable('reservations')
    .addColumn('is_proved', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
}
