import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/transact.ts'

/** Calls queue behind a statement that waits for a table, so it gives up soon and is tried again later. */
const LOCK_MS = 300
const PAUSE_MS = 500
const TRIES = 120
/** The codes of lock_not_available and deadlock_detected. */
const IN_THE_WAY = new Set(['55P03', '40P01'])

/** Runs the statements in one transaction. */
export const alterTables = async (db: Db, statements: readonly RawBuilder<unknown>[]): Promise<void> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(trx)
        for (const statement of statements) await statement.execute(trx)
      })
    } catch (error) {
      if (attempt === TRIES || !IN_THE_WAY.has((error as { code?: string }).code ?? '')) throw error
      await pause(PAUSE_MS)
    }
}
