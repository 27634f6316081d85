import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from './schema.ts'
import { CALL_LIMITS } from './time-limits.ts'
import { isConnectionBroken, isPlanOutdated, LockBusy } from './trouble.ts'

export type Trx = Transaction<Database>

/** serialization_failure and deadlock_detected: nothing was written, and the next try may well succeed. */
const PASSING = new Set(['40001', '40P01'])
const TRIES = 6
const PAUSE_MS = 15
/** Between two tries to get a lock that others have. */
const LOCK_PAUSE_MS = 60

interface DatabaseError {
  code: string
  constraint?: string
}

const isDatabaseError = (error: unknown): error is Error & DatabaseError =>
  error instanceof Error && typeof (error as Partial<DatabaseError>).code === 'string'

/** Whether the database has refused a write by one of its constraints, named. */
export const violates = (error: unknown, constraint: string): boolean =>
  isDatabaseError(error) && error.code.startsWith('23') && error.constraint === constraint

const isPassing = (error: unknown) =>
  (isDatabaseError(error) && PASSING.has(error.code)) || isPlanOutdated(error) || violates(error, 'reservations_number')

/**
 * One transaction, tried again from the start when the database rolls it back for the sake of another one, when a new reservation's number
 * happens to be taken, or when the connection breaks before the commit was sent. After that nobody knows whether it was written.
 * A lock that others have (LockBusy) is tried for as long as a statement may wait for one; the connection is free for others between two tries.
 * `work` must therefore change nothing but the database.
 */
export const transact = async <T>(db: Kysely<Database>, work: (trx: Trx) => Promise<T>): Promise<T> => {
  const deadline = performance.now() + CALL_LIMITS.lock
  for (let attempt = 1; ; attempt += 1) {
    let isCommitting = false
    try {
      return await db.transaction().execute(async (trx) => {
        const result = await work(trx)
        isCommitting = true
        return result
      })
    } catch (error) {
      if (error instanceof LockBusy && performance.now() < deadline) {
        await pause((0.5 + Math.random()) * LOCK_PAUSE_MS)
        attempt -= 1
        continue
      }
      const mayRepeat = isPassing(error) || (!isCommitting && isConnectionBroken(error))
      if (attempt === TRIES || !mayRepeat) throw error
      await pause(Math.random() * PAUSE_MS * attempt)
    }
  }
}
