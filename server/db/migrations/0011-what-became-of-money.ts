import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Money that comes when the rental is over goes back.
  await db.schema.alterTable('refunds').dropConstraint('refunds_reason').execute()
  await db.schema
    .alterTable('refunds')
    .addCheckConstraint('refunds_reason', sql`reason in ('late', 'over', 'unneeded', 'cancelled', 'changed', 'shop')`)
    .execute()

  // Whether the visitor's return, the provider's notification or the shop's own question told of the money.
  await db.schema.alterTable('payments').addColumn('heard_by', 'text').execute()
  await db.schema
    .alterTable('payments')
    .addCheckConstraint('payments_heard_by', sql`heard_by in ('return', 'notification', 'job')`)
    .execute()

  // Every change leaves a row, also one that holds at once, and one by which nothing is to be paid any more.
  await db.schema.alterTable('reservation_changes').addColumn('difference', 'integer').execute()
  await sql`update reservation_changes c set difference = coalesce(
      (select max(p.amount) from payments p where p.tenant = c.tenant and p.reservation = c.reservation and p.change = c.id),
      c.amount - r.amount)
    from reservations r where r.tenant = c.tenant and r.id = c.reservation`.execute(db)
  await db.schema
    .alterTable('reservation_changes')
    .alterColumn('difference', (column) => column.setNotNull())
    .execute()
  await db.schema.alterTable('reservation_changes').dropConstraint('reservation_changes_amount_check').execute()
  await db.schema
    .alterTable('reservation_changes')
    .addCheckConstraint('reservation_changes_amount', sql`amount >= 0`)
    .execute()
  await db.schema
    .createIndex('reservation_changes_of_reservation')
    .on('reservation_changes')
    .columns(['tenant', 'reservation'])
    .execute()

  // Reminders go by the day of pickup.
  await db.schema.dropIndex('reservations_first_day').execute()
}
