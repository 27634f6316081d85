import { sql } from 'kysely'
import type { Db } from './transact.ts'
import { isDatabaseBusy, isDatabaseGone, isReportedByDatabase } from './trouble.ts'

const MOST_OLD_MS = 5_000
const MARK_EVERY_MS = 1_000
/** The time without questions to a replica after it was behind or did not answer. */
const LEFT_MS = { behind: 1_000, gone: 5_000 }

export type WhyPrimary = 'own' | 'unmeasured' | 'behind' | 'gone' | 'busy'

export interface Replica {
  /** The work must only read, because it may fail halfway and run again on the primary. */
  read: <T>(work: (db: Db) => Promise<T>) => Promise<{ found: T } | { reason: WhyPrimary }>
}

class Behind extends Error {
  override name = 'Behind'
}

export const readPosition = async (db: Db, name: 'pg_current_wal_lsn' | 'pg_last_wal_replay_lsn') => {
  const { rows } = await sql<{ bytes: number | null }>`
    select pg_wal_lsn_diff(${sql.raw(name)}(), '0/0')::float8 as bytes`.execute(db)
  return rows[0]!.bytes
}

interface Mark {
  at: number
  bytes: number
}

/**
 * Marks how far the primary has written at which time, and compares this with what the replica has read, on the same
 * connection as the work, because an address may lead to several replicas. The replica's own time of the last change
 * would not do: it is old when nothing changes, and new when the connection to the primary is lost.
 */
export const createReplica = (replica: Db, primary: Db): Replica => {
  let marks: Mark[] = []
  let marking: Promise<void> | undefined
  let left: { until: number; reason: WhyPrimary } | undefined

  const mark = async () => {
    const at = performance.now()
    const bytes = await readPosition(primary, 'pg_current_wal_lsn')
    marks = [...marks.filter((each) => each.at > at - MOST_OLD_MS), { at, bytes: bytes! }]
  }
  const neededBytes = () => {
    const now = performance.now()
    if (now - (marks.at(-1)?.at ?? Number.NEGATIVE_INFINITY) > MARK_EVERY_MS)
      marking ??= mark()
        .catch(() => {})
        .finally(() => {
          marking = undefined
        })
    return marks.find(({ at }) => at > now - MOST_OLD_MS)?.bytes
  }
  const leave = (reason: keyof typeof LEFT_MS) => {
    left = { until: performance.now() + LEFT_MS[reason], reason }
    return left
  }

  return {
    read: async (work) => {
      if (left && performance.now() < left.until) return { reason: left.reason }
      const needed = neededBytes()
      if (needed === undefined) return { reason: 'unmeasured' }
      try {
        const found = await replica
          .transaction()
          .setAccessMode('read only')
          .execute(async (trx) => {
            const bytes = await readPosition(trx, 'pg_last_wal_replay_lsn')
            if (bytes === null || bytes < needed) throw new Behind()
            return work(trx)
          })
        return { found }
      } catch (error) {
        if (error instanceof Behind) return leave('behind')
        if (!(error instanceof Error)) throw error
        if (isDatabaseGone(error)) return leave('gone')
        if (isDatabaseBusy(error)) return { reason: 'busy' }
        // For example a table that a migration has just made on the primary, or a database that does not exist.
        if (isReportedByDatabase(error)) return leave('gone')
        throw error
      }
    },
  }
}

/** Where a call reads. */
export interface Reading {
  /** True if the answer may be as old as a replica may be. */
  mayBeOld: boolean
  run: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

export const readingOf = (db: Db): Reading => ({ mayBeOld: false, run: (work) => work(db) })
