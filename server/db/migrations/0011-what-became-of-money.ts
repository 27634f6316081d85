import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Money that comes when the rental is over goes back.
  await db.schema.alterTable('refunds').dropConstraint('refunds_reason').execute()
  await db.schema
    .alterTable('refunds')
    .addCheckConstraint('refunds_reason', sql`reason in ('late', 'over', 'unneeded', 'cancelled', 'changed', 'shop')`)
    .execute()

  // Reminders go by the day of pickup.
  await db.schema.dropIndex('reservations_first_day').execute()
}
