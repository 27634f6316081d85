import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // When the provider said of an open payment what result_code says.
  await db.schema.alterTable('payments').addColumn('told_at', 'timestamptz').execute()
  // A checkout may be charged more than once: each charge is written down once.
  await db.schema
    .alterTable('payments')
    .addUniqueConstraint('payments_provider_payment_id', ['tenant', 'provider_payment_id'])
    .execute()

  await db.schema.alterTable('refunds').dropConstraint('refunds_reason').execute()
  await db.schema
    .alterTable('refunds')
    .addCheckConstraint('refunds_reason', sql`reason in ('late', 'unneeded', 'cancelled', 'changed', 'shop')`)
    .execute()

  // A mail about a payment that failed says how much it was, and for what: those that wait to be sent as well.
  await sql`
    update mails m set mail = m.mail || jsonb_build_object('amount', r.amount, 'change', null)
    from reservations r
    where r.tenant = m.tenant and r.id = m.reservation and m.due_at is not null and m.mail->>'kind' = 'payment_failed'`.execute(
    db,
  )
}
