import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('staff')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    // Somebody who has left stays, without a password: what they did is still theirs.
    .addColumn('password_hash', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('staff_pk', ['tenant', 'id'])
    .addUniqueConstraint('staff_email', ['tenant', 'email'])
    .addCheckConstraint('staff_email_in_small_letters', sql`email = lower(email)`)
    .execute()

  await db.schema
    .createTable('staff_sessions')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('staff', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('staff_sessions_pk', ['tenant', 'token_hash'])
    .addForeignKeyConstraint('staff_sessions_staff', ['tenant', 'staff'], 'staff', ['tenant', 'id'])
    .execute()
  await db.schema.createIndex('staff_sessions_of_staff').on('staff_sessions').columns(['tenant', 'staff']).execute()
  await db.schema.createIndex('staff_sessions_expire').on('staff_sessions').column('expires_at').execute()

  // Who did what. The id is the key that came with the request: one sent twice is done once.
  await db.schema
    .createTable('staff_actions')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('reservation', 'text', (column) => column.notNull())
    .addColumn('staff', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer')
    .addColumn('reason', 'text')
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('staff_actions_pk', ['tenant', 'id'])
    .addForeignKeyConstraint('staff_actions_staff', ['tenant', 'staff'], 'staff', ['tenant', 'id'])
    .addForeignKeyConstraint(
      'staff_actions_reservation',
      ['tenant', 'reservation'],
      'reservations',
      ['tenant', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .addCheckConstraint('staff_actions_action', sql`action in ('complete', 'cancel', 'refund', 'retry')`)
    .execute()
  await db.schema
    .createIndex('staff_actions_of_reservation')
    .on('staff_actions')
    .columns(['tenant', 'reservation', 'at'])
    .execute()

  // Claims are gone once they are given back; what a reservation had, and when, stays here.
  await db.schema
    .createTable('stock_moves')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('reservation', 'text', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.generatedAlwaysAsIdentity())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('units', 'integer', (column) => column.notNull())
    .addColumn('first_day', 'date', (column) => column.notNull())
    .addColumn('last_day', 'date', (column) => column.notNull())
    .addPrimaryKeyConstraint('stock_moves_pk', ['tenant', 'reservation', 'seq'])
    .addForeignKeyConstraint(
      'stock_moves_reservation',
      ['tenant', 'reservation'],
      'reservations',
      ['tenant', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()

  // When somebody has to be at the shop: the day said, else the first and the last one (domain/calendar/handover).
  for (const table of ['reservations', 'reservation_changes'] as const) {
    await db.schema.alterTable(table).addColumn('pickup_day', 'date').addColumn('return_day', 'date').execute()
    await sql`update ${sql.table(table)} set
      pickup_day = coalesce((payload ->> 'pickupdate')::date,
        case when (payload ->> 'pickupDayBefore')::boolean then first_day - 1 else first_day end),
      return_day = coalesce((payload ->> 'returndate')::date, last_day)`.execute(db)
    await db.schema
      .alterTable(table)
      .alterColumn('pickup_day', (column) => column.setNotNull())
      .alterColumn('return_day', (column) => column.setNotNull())
      .execute()
  }
  for (const day of ['pickup_day', 'return_day'] as const)
    await db.schema.createIndex(`reservations_${day}`).on('reservations').columns(['tenant', day]).execute()

  // A refund that is tried again goes by another name at the provider.
  await db.schema
    .alterTable('refunds')
    .addColumn('retries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
