import type { Db, Trx } from './transact.ts'
import { isPlanOutdated } from './trouble.ts'

const read = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)

/**
 * Reads the state of one moment, because otherwise a notification between two reads could make a booking contradict its
 * payments.
 */
export const snapshot = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  read(db, work).catch((error: unknown) => {
    if (isPlanOutdated(error)) return read(db, work)
    throw error
  })
