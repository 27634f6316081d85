import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('reservations')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('number', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('payload', 'jsonb', (column) => column.notNull())
    .addColumn('cart', 'jsonb', (column) => column.notNull())
    .addColumn('rate', 'jsonb', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull().check(sql`amount >= 0`))
    .addColumn('discount', 'text')
    .addColumn('location', 'text', (column) => column.notNull())
    .addColumn('first_day', 'date', (column) => column.notNull())
    .addColumn('last_day', 'date', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('hold_started', 'timestamptz', (column) => column.notNull())
    .addColumn('hold_until', 'timestamptz')
    .addColumn('expired', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('access_hash', 'text', (column) => column.notNull())
    .addColumn('booked_at', 'timestamptz', (column) => column.notNull())
    .addColumn('paid_at', 'timestamptz')
    .addPrimaryKeyConstraint('reservations_pk', ['tenant', 'id'])
    .addUniqueConstraint('reservations_number', ['tenant', 'number'])
    .addCheckConstraint('reservations_status', sql`status in (0, 50, 100, 200)`)
    .addCheckConstraint('reservations_period', sql`first_day <= last_day`)
    // Only an open reservation holds for a time; a paid one keeps its stock.
    .addCheckConstraint('reservations_hold', sql`(status = 0 and not expired) = (hold_until is not null)`)
    .execute()
  // The job that releases ended holds, over all tenants.
  await db.schema
    .createIndex('reservations_holds')
    .on('reservations')
    .column('hold_until')
    .where(sql.ref('hold_until'), 'is not', null)
    .execute()

  await db.schema
    .createTable('stock_claims')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('reservation', 'text', (column) => column.notNull())
    .addColumn('location', 'text', (column) => column.notNull())
    .addColumn('unit', 'text', (column) => column.notNull())
    .addColumn('first_day', 'date', (column) => column.notNull())
    .addColumn('last_day', 'date', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull().check(sql`count > 0`))
    .addPrimaryKeyConstraint('stock_claims_pk', ['tenant', 'reservation', 'location', 'unit'])
    .addForeignKeyConstraint('stock_claims_reservation', ['tenant', 'reservation'], 'reservations', ['tenant', 'id'])
    .execute()

  await db.schema
    .createTable('idempotency_keys')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('reservation', 'text', (column) => column.notNull())
    .addColumn('access_salt', 'text', (column) => column.notNull())
    .addColumn('answer', 'jsonb', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['tenant', 'key_hash'])
    // Deferred: the key is written first, so that the same key at the same time waits for it.
    .addForeignKeyConstraint(
      'idempotency_keys_reservation',
      ['tenant', 'reservation'],
      'reservations',
      ['tenant', 'id'],
      (constraint) => constraint.deferrable().initiallyDeferred(),
    )
    .execute()

  await db.schema
    .createTable('payments')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('reservation', 'text', (column) => column.notNull())
    .addColumn('checkout_id', 'text')
    .addColumn('integrity', 'text')
    .addColumn('amount', 'integer', (column) => column.notNull().check(sql`amount > 0`))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('provider_payment_id', 'text')
    .addColumn('result_code', 'text')
    .addColumn('started_at', 'timestamptz', (column) => column.notNull())
    .addColumn('asked_at', 'timestamptz')
    .addColumn('asked_before', 'timestamptz')
    .addColumn('settled_at', 'timestamptz')
    .addPrimaryKeyConstraint('payments_pk', ['tenant', 'id'])
    .addUniqueConstraint('payments_checkout_id', ['tenant', 'checkout_id'])
    .addForeignKeyConstraint('payments_reservation', ['tenant', 'reservation'], 'reservations', ['tenant', 'id'])
    .addCheckConstraint(
      'payments_state',
      sql`state in ('starting', 'open', 'succeeded', 'review', 'declined', 'abandoned', 'refund_due')`,
    )
    .execute()
  await db.schema
    .createIndex('payments_of_reservation')
    .on('payments')
    .columns(['tenant', 'reservation', 'started_at'])
    .execute()
  // Two clicks at once start one payment.
  await db.schema
    .createIndex('payments_one_start')
    .unique()
    .on('payments')
    .columns(['tenant', 'reservation'])
    .where(sql.ref('state'), '=', 'starting')
    .execute()

  // The sandbox acquirer's ledger stands for another company's: it knows no tenants, so its keys are its own and it is not sharded.
  await db.schema
    .createTable('sandbox_checkouts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('entity_id', 'text', (column) => column.notNull())
    .addColumn('amount', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('payment_type', 'text', (column) => column.notNull())
    .addColumn('merchant_transaction_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('sandbox_payments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('checkout', 'text', (column) => column.notNull().references('sandbox_checkouts.id'))
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('brand', 'text', (column) => column.notNull())
    .addColumn('last4', 'text', (column) => column.notNull())
    .addColumn('result_url', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('sandbox_payments_of_checkout')
    .on('sandbox_payments')
    .columns(['checkout', 'created_at'])
    .execute()
}
