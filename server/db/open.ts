import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import type { Database } from './schema.ts'

const DATE = 1082
const INT8 = 20

// Calendar days have no zone: they stay the strings they are. Counts of rows fit a number.
types.setTypeParser(DATE, (day) => day)
types.setTypeParser(INT8, Number)

export interface OpenDatabase {
  db: Kysely<Database>
  close: () => Promise<void>
}

export type DatabaseLocation =
  | { url: string }
  /** A folder of the embedded database, or `memory://`. */
  | { folder: string }

/** One code path for both databases: the same pool, types and SQLSTATEs (toolchain.md). The embedded one has a pool of one connection. */
export const openDatabase = async (
  location: DatabaseLocation,
  onIdleError: (error: Error) => void,
): Promise<OpenDatabase> => {
  const embedded = 'folder' in location ? await PGlite.create(location.folder) : undefined
  const pool = new Pool(
    'url' in location
      ? { connectionString: location.url, max: 10, connectionTimeoutMillis: 5_000 }
      : createPgConfig(embedded!),
  )
  // An idle connection that breaks would otherwise end the process.
  pool.on('error', onIdleError)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    close: async () => {
      await db.destroy()
      await embedded?.close()
    },
  }
}
