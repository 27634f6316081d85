import type { Kysely } from 'kysely'

export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema.alterTable('reservations').addColumn('held_for_group', 'text').execute()
