import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What a change has cost beside the price: it stays with the shop when the booking is cancelled. */
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
}
