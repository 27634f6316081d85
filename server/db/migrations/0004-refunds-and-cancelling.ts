import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('reservations')
    .addColumn('cancelled_at', 'timestamptz')
    .addColumn('cancel_fee', 'integer')
    .addColumn('cancel_refund', 'integer')
    .execute()
  await db.schema
    .alterTable('reservations')
    .addCheckConstraint(
      'reservations_cancelled',
      sql`(status = 200) = (cancelled_at is not null) and (status = 200) = (cancel_fee is not null) and (status = 200) = (cancel_refund is not null)`,
    )
    .execute()

  await db.schema
    .alterTable('payments')
    .addColumn('refunded', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('ask_at', 'timestamptz')
    .execute()
  // The database itself refuses to give back more than has come.
  await db.schema
    .alterTable('payments')
    .addCheckConstraint('payments_refunded', sql`refunded between 0 and amount`)
    .execute()
  // The job that asks the provider, over all tenants.
  await db.schema
    .createIndex('payments_ask_at')
    .on('payments')
    .column('ask_at')
    .where(sql.ref('ask_at'), 'is not', null)
    .execute()

  await db.schema
    .createTable('refunds')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('reservation', 'text', (column) => column.notNull())
    .addColumn('payment', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull().check(sql`amount > 0`))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('provider_refund_id', 'text')
    .addColumn('result_code', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('due_at', 'timestamptz')
    .addColumn('settled_at', 'timestamptz')
    .addPrimaryKeyConstraint('refunds_pk', ['tenant', 'id'])
    .addForeignKeyConstraint('refunds_reservation', ['tenant', 'reservation'], 'reservations', ['tenant', 'id'])
    .addForeignKeyConstraint('refunds_payment', ['tenant', 'payment'], 'payments', ['tenant', 'id'])
    .addCheckConstraint('refunds_state', sql`state in ('due', 'sending', 'done', 'failed')`)
    .addCheckConstraint('refunds_reason', sql`reason in ('late', 'cancelled', 'changed', 'shop')`)
    .addCheckConstraint('refunds_due', sql`(state in ('due', 'sending')) = (due_at is not null)`)
    .execute()
  await db.schema
    .createIndex('refunds_of_reservation')
    .on('refunds')
    .columns(['tenant', 'reservation', 'created_at'])
    .execute()
  await db.schema.createIndex('refunds_of_payment').on('refunds').columns(['tenant', 'payment']).execute()
  // The job that sends, over all tenants.
  await db.schema
    .createIndex('refunds_due_at')
    .on('refunds')
    .column('due_at')
    .where(sql.ref('due_at'), 'is not', null)
    .execute()

  await db.schema
    .createTable('sandbox_refunds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('payment', 'text', (column) => column.notNull().references('sandbox_payments.id'))
    .addColumn('entity_id', 'text', (column) => column.notNull())
    .addColumn('amount', 'text', (column) => column.notNull())
    .addColumn('merchant_transaction_id', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sandbox_refunds_of_payment').on('sandbox_refunds').column('payment').execute()
  await db.schema
    .createIndex('sandbox_refunds_by_name')
    .on('sandbox_refunds')
    .columns(['entity_id', 'merchant_transaction_id'])
    .execute()

  // A payment whose bank answers later, and the notifications that the sandbox owes its shops.
  await db.schema.alterTable('sandbox_payments').addColumn('decide_at', 'timestamptz').execute()
  await db.schema
    .createIndex('sandbox_payments_decide_at')
    .on('sandbox_payments')
    .column('decide_at')
    .where(sql.ref('decide_at'), 'is not', null)
    .execute()
  await db.schema
    .createTable('sandbox_notifications')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('entity_id', 'text', (column) => column.notNull())
    .addColumn('payload', 'jsonb', (column) => column.notNull())
    .addColumn('due_at', 'timestamptz')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('sandbox_notifications_due_at')
    .on('sandbox_notifications')
    .column('due_at')
    .where(sql.ref('due_at'), 'is not', null)
    .execute()
}
