import type { Kysely } from 'kysely'

/** A reservation that holds units for a group belongs to the group, never to an account. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema.alterTable('reservations').addColumn('held_for_group', 'text').execute()
