import type { Kysely } from 'kysely'

/** Browsers in which somebody has logged in before: strangers' wrong passwords do not lock them out. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const [table, owner] of [
    ['customer_devices', 'customers'],
    ['staff_devices', 'staff'],
  ] as const) {
    await db.schema
      .createTable(table)
      .addColumn('tenant', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull())
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint(`${table}_pk`, ['tenant', 'token_hash', 'account'])
      .addForeignKeyConstraint(`${table}_account`, ['tenant', 'account'], owner, ['tenant', 'id'], (constraint) =>
        constraint.onDelete('cascade'),
      )
      .execute()
    await db.schema.createIndex(`${table}_of_account`).on(table).columns(['tenant', 'account']).execute()
    await db.schema.createIndex(`${table}_expire`).on(table).column('expires_at').execute()
  }
}
