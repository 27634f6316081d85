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
}
