import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('tenants')
    .addColumn('tenant', 'text', (column) => column.primaryKey())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('data', 'jsonb', (column) => column.notNull())
    .addColumn('imported_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute()

  await db.schema
    .createTable('tenant_files')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('body', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('tenant_files_pk', ['tenant', 'name'])
    .execute()

  await db.schema
    .createTable('stock_units')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('location', 'text', (column) => column.notNull())
    .addColumn('unit', 'text', (column) => column.notNull())
    .addColumn('product', 'text', (column) => column.notNull())
    .addColumn('model', 'text')
    .addColumn('property1', 'text')
    .addColumn('capacity', 'integer', (column) => column.notNull().check(sql`capacity >= 0`))
    .addColumn('disabled', 'boolean', (column) => column.notNull().defaultTo(false))
    .addPrimaryKeyConstraint('stock_units_pk', ['tenant', 'location', 'unit'])
    .execute()

  await db.schema
    .createTable('stock_days')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('location', 'text', (column) => column.notNull())
    .addColumn('unit', 'text', (column) => column.notNull())
    .addColumn('day', 'date', (column) => column.notNull())
    .addColumn('capacity', 'integer', (column) => column.notNull())
    .addColumn('taken', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('stock_days_pk', ['tenant', 'location', 'unit', 'day'])
    .addForeignKeyConstraint('stock_days_unit', ['tenant', 'location', 'unit'], 'stock_units', [
      'tenant',
      'location',
      'unit',
    ])
    // The database itself refuses a claim beyond capacity, so that no race can oversell.
    .addCheckConstraint('stock_days_not_oversold', sql`taken between 0 and capacity`)
    .execute()

  await db.schema
    .createTable('discount_uses')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('uses', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('max_uses', 'integer')
    .addPrimaryKeyConstraint('discount_uses_pk', ['tenant', 'code'])
    .addCheckConstraint('discount_not_overused', sql`uses >= 0 and (max_uses is null or uses <= max_uses)`)
    .execute()
}
