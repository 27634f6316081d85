import { type Kysely, sql } from 'kysely'

/** What a change has cost beside the price stays with the shop when the booking is cancelled. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const add = (table: string, column: string) =>
    db.schema
      .alterTable(table)
      .addColumn(column, 'integer', (built) =>
        built
          .notNull()
          .defaultTo(0)
          .check(sql`${sql.ref(column)} >= 0`),
      )
      .execute()
  await add('reservation_changes', 'fee')
  await add('reservations', 'change_fees')

  // Who holds what is not paid yet, as a hash of their address, for as long as it is held.
  await db.schema.alterTable('reservations').addColumn('holder', 'text').execute()
  await db.schema
    .createIndex('reservations_of_holder')
    .on('reservations')
    .columns(['tenant', 'holder'])
    .where(sql.ref('holder'), 'is not', null)
    .execute()

  // Money goes back as well because its discount code was used up in the meantime.
  await db.schema.alterTable('refunds').dropConstraint('refunds_reason').execute()
  await db.schema
    .alterTable('refunds')
    .addCheckConstraint(
      'refunds_reason',
      sql`reason in ('late', 'code', 'over', 'unneeded', 'cancelled', 'changed', 'shop')`,
    )
    .execute()
}
