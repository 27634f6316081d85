import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from './schema.ts'
import { CALL_LIMITS } from './time-limits.ts'
import { isConnectionBroken, isPlanOutdated, LockBusy } from './trouble.ts'

export type Db = Kysely<Database>
export type Trx = Transaction<Database>

/** The codes of serialization_failure and deadlock_detected, after which another attempt may succeed. */
const PASSING = new Set(['40001', '40P01'])
const TRIES = 6
const PAUSE_MS = 15
const LOCK_PAUSE_MS = 60

interface DatabaseError {
  code: string
  constraint?: string
}

const isDatabaseError = (error: unknown): error is Error & DatabaseError =>
  error instanceof Error && typeof (error as Partial<DatabaseError>).code === 'string'

export const violates = (error: unknown, constraint: string): boolean =>
  isDatabaseError(error) && error.code.startsWith('23') && error.constraint === constraint

const isPassing = (error: unknown) =>
  (isDatabaseError(error) && PASSING.has(error.code)) || isPlanOutdated(error) || violates(error, 'reservations_number')

/** `work` may run several times, so it must change nothing but the database. */
export const transact = async <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> => {
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
