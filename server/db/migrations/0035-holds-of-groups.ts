import type { Kysely } from 'kysely'

/** The rest that is held for a group belongs to the group, never to an account. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema.alterTable('reservations').addColumn('held_for_group', 'text').execute()
