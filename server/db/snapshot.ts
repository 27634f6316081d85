import type { Db, Trx } from './transact.ts'
import { isPlanOutdated } from './trouble.ts'

const read = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)

/**
 * Runs several reads on the state of the database at one moment. Otherwise a booking and its payments could contradict
 * each other, because a notification may arrive between the reads.
 */
export const snapshot = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  read(db, work).catch((error: unknown) => {
    if (isPlanOutdated(error)) return read(db, work)
    throw error
  })
