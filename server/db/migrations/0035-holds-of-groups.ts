import type { Kysely } from 'kysely'

/**
 * Adds the column that names the group for which a reservation holds units. Such a reservation belongs to the group,
 * never to an account.
 */
export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema.alterTable('reservations').addColumn('held_for_group', 'text').execute()
