import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('customers')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('profile', 'jsonb', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('activated_at', 'timestamptz')
    .addPrimaryKeyConstraint('customers_pk', ['tenant', 'id'])
    // Two who register at once become one; the same address may be a customer of two shops.
    .addUniqueConstraint('customers_email', ['tenant', 'email'])
    .addCheckConstraint('customers_email_in_small_letters', sql`email = lower(email)`)
    // Whoever has a password has proven the address.
    .addCheckConstraint('customers_activated', sql`(password_hash is not null) = (activated_at is not null)`)
    .execute()
  // The job that forgets who never came, over all tenants.
  await db.schema
    .createIndex('customers_never_activated')
    .on('customers')
    .column('created_at')
    .where(sql.ref('activated_at'), 'is', null)
    .execute()

  await db.schema
    .createTable('customer_sessions')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('customer_sessions_pk', ['tenant', 'token_hash'])
    .addForeignKeyConstraint(
      'customer_sessions_customer',
      ['tenant', 'customer'],
      'customers',
      ['tenant', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createIndex('customer_sessions_of_customer')
    .on('customer_sessions')
    .columns(['tenant', 'customer'])
    .execute()
  await db.schema.createIndex('customer_sessions_expire').on('customer_sessions').column('expires_at').execute()

  // Links in mails: single-use, so a used one is gone.
  await db.schema
    .createTable('customer_tokens')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('customer_tokens_pk', ['tenant', 'token_hash'])
    .addForeignKeyConstraint(
      'customer_tokens_customer',
      ['tenant', 'customer'],
      'customers',
      ['tenant', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .addCheckConstraint('customer_tokens_purpose', sql`purpose in ('activation', 'password_reset')`)
    .execute()
  await db.schema
    .createIndex('customer_tokens_of_customer')
    .on('customer_tokens')
    .columns(['tenant', 'customer'])
    .execute()
  await db.schema.createIndex('customer_tokens_expire').on('customer_tokens').column('expires_at').execute()

  // What is asked with an address that may or may not be known: written the same for both, answered by a job (docs/decisions/2026-11-21-accounts.md).
  await db.schema
    .createTable('account_requests')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('request', 'jsonb', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('account_requests_pk', ['tenant', 'id'])
    .execute()
  await db.schema.createIndex('account_requests_asked_at').on('account_requests').column('asked_at').execute()

  await db.schema
    .createTable('saved_persons')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('type', 'integer', (column) => column.notNull())
    .addColumn('called', 'text', (column) => column.notNull())
    .addColumn('fields', 'jsonb', (column) => column.notNull())
    .addColumn('sizes_until', 'date')
    .addPrimaryKeyConstraint('saved_persons_pk', ['tenant', 'customer', 'id'])
    .addUniqueConstraint('saved_persons_called', ['tenant', 'customer', 'called'])
    .addForeignKeyConstraint(
      'saved_persons_customer',
      ['tenant', 'customer'],
      'customers',
      ['tenant', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .addCheckConstraint('saved_persons_type', sql`type in (1, 2, 3)`)
    .execute()
  await db.schema
    .createIndex('saved_persons_sizes')
    .on('saved_persons')
    .columns(['tenant', 'sizes_until'])
    .where(sql.ref('sizes_until'), 'is not', null)
    .execute()

  await db.schema
    .createTable('rate_limits')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('bucket', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('ends_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('rate_limits_pk', ['tenant', 'bucket'])
    .execute()
  await db.schema.createIndex('rate_limits_ends_at').on('rate_limits').column('ends_at').execute()

  await db.schema
    .alterTable('reservations')
    .addColumn('customer', 'text')
    .addColumn('sizes_removed', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
  await db.schema
    .alterTable('reservations')
    .addForeignKeyConstraint('reservations_customer', ['tenant', 'customer'], 'customers', ['tenant', 'id'])
    .execute()
  await db.schema
    .createIndex('reservations_of_customer')
    .on('reservations')
    .columns(['tenant', 'customer', 'first_day desc', 'id'])
    .where(sql.ref('customer'), 'is not', null)
    .execute()
  await sql`create index reservations_of_email on reservations (tenant, lower(email))`.execute(db)
  await db.schema
    .createIndex('reservations_with_sizes')
    .on('reservations')
    .columns(['tenant', 'last_day'])
    .where(sql.ref('sizes_removed'), '=', false)
    .execute()
  await db.schema.createIndex('idempotency_keys_created_at').on('idempotency_keys').column('created_at').execute()
  await db.schema
    .createIndex('idempotency_keys_of_reservation')
    .on('idempotency_keys')
    .columns(['tenant', 'reservation'])
    .execute()
  await sql`create index mails_of_recipient on mails (tenant, lower(recipient))`.execute(db)
  await sql`create index newsletter_optins_of_person on newsletter_optins (tenant, lower(email))`.execute(db)
  await db.schema
    .createIndex('newsletter_optins_unconfirmed')
    .on('newsletter_optins')
    .column('asked_at')
    .where(sql.ref('confirmed_at'), 'is', null)
    .execute()
}
