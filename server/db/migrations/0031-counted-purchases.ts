import { type Kysely, sql } from 'kysely'

/** A purchase is measured once; those of before count as measured. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('reservations').addColumn('purchase_counted_at', 'timestamptz').execute()
  await sql`update reservations set purchase_counted_at = paid_at where paid_at is not null`.execute(db)
}
