import type { Kysely } from 'kysely'

/** A file of server/db/migrations. */
export interface Migration {
  up: (db: Kysely<unknown>) => Promise<void>
  /**
   * Each statement is its own transaction, for indexes made concurrently and rows written in batches. An interrupted migration is repeated from its
   * start, so its statements allow for what is done already.
   */
  withoutTransaction?: boolean
}
