import { sql } from 'kysely'
import type { Db } from './transact.ts'

/** Holds and links would end too early or too late if the clocks differed by more. */
export const CLOCKS_APART_SECONDS = 2

export interface DatabaseState {
  /** False for a standby, and for a database that was set to read-only. */
  isWritable: boolean
  /** The name of the last migration that ran, or null before the first one. */
  schema: string | null
  /** The seconds by which the database's clock is ahead of this machine's. */
  clockAhead: number
}

export const readDatabaseState = async (db: Db): Promise<DatabaseState> => {
  const askedAt = Date.now()
  const { rows } = await sql<{ is_writable: boolean; schema: string | null; ms: number }>`
    select current_setting('transaction_read_only') = 'off' as is_writable,
      (select max(name) from online_migrations) as schema,
      extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(db)
  const [{ is_writable: isWritable, schema, ms }] = rows as [(typeof rows)[number]]
  // Compares with the middle of question and answer, because the database has read its clock between them.
  return { isWritable, schema, clockAhead: (ms - (askedAt + Date.now()) / 2) / 1000 }
}
