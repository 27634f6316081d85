import type { Kysely } from 'kysely'

/**
 * Adds the group of a reservation that holds units for a group. Such a reservation belongs to the group, never to an
 * account.
 */
export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema.alterTable('reservations').addColumn('held_for_group', 'text').execute()
