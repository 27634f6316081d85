import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/transact.ts'

/** Writes of a moving shop wait at most for this time. */
export const MOST_HELD_MS = 2_000
/** Writes that have begun must end within this time. */
const LOCK_MS = 800
const CANCEL_MS = 50

/** The copy cannot take over now. Writes go on, and another attempt may succeed. */
export class NotYet extends Error {
  override name = 'NotYet'
  /** The time for which writes have waited. */
  heldMs = 0
}

export interface HeldWrites {
  /** The session that holds the writes back. Its statements fail after the writes go on. */
  session: Db
  leftMs: () => number
}

const lockOf = (id: string): RawBuilder<unknown> => sql`hashtext('move'), hashtext(${id})`
/** Calls that write ask for this lock before they begin (server/tenants/renamed.ts). */
const lockOfCalls = (id: string): RawBuilder<unknown> => sql`hashtext('rename'), hashtext(${id})`

const endOf = (pid: number): string => `begin
  perform pg_sleep(${MOST_HELD_MS / 1000});
  perform pg_terminate_backend(${pid}) from pg_locks
  where pid = ${pid} and locktype = 'advisory' and mode = 'ExclusiveLock' and granted limit 1;
end`

/**
 * Lets PostgreSQL end the session that holds writes back, so that they go on in time even if this process stops.
 * @returns a function that ends the watch
 */
const watch = async (db: Db, holder: number): Promise<() => Promise<void>> => {
  const started = Promise.withResolvers<number>()
  const watching = db.connection().execute(async (session) => {
    started.resolve(await pidOf(session))
    await sql`do ${sql.lit(endOf(holder))}`
      .execute(session)
      // Ignores the cancellation below, which is the usual end.
      .catch(() => {})
  })
  watching.catch(started.reject)
  const pid = await started.promise
  return async () => {
    // Repeats the cancellation, because PostgreSQL ignores one that comes before the statement.
    for (let isOver = false; !isOver;) {
      await sql`select pg_cancel_backend(${pid})`.execute(db)
      isOver = await Promise.race([watching.then(() => true), pause(CANCEL_MS, false)])
    }
  }
}

const pidOf = async (session: Db): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(session)
  return rows[0]!.pid
}

const lock = async (session: Db, key: RawBuilder<unknown>): Promise<void> => {
  try {
    await sql`select pg_advisory_lock(${key})`.execute(session)
  } catch (error) {
    throw (error as { code?: string }).code === '55P03' ? new NotYet('a call or job was writing for too long') : error
  }
}

interface Outcome<T> {
  result: T
  /** The time for which writes have waited. */
  heldMs: number
  /** False if writes went on before the work had ended. */
  isHeld: boolean
}

interface Holding<T> {
  id: string
  /** New calls wait before they begin, until this promise is resolved and the work has ended. */
  callsEnd?: (session: Db) => Promise<void>
  work: (held: HeldWrites) => Promise<T>
}

const holdIn = async <T>(session: Db, { id, callsEnd, work }: Holding<T>): Promise<Outcome<T>> => {
  const begun = performance.now()
  const passed = () => performance.now() - begun
  try {
    if (callsEnd) {
      await lock(session, lockOfCalls(id))
      await callsEnd(session)
    }
    await lock(session, lockOf(id))
    const result = await work({ session, leftMs: () => MOST_HELD_MS - passed() })
    // The release fails if PostgreSQL has ended the session, which has released the locks too.
    const isHeld = await sql`select pg_advisory_unlock_all()`.execute(session).then(
      () => true,
      () => false,
    )
    return { result, heldMs: passed(), isHeld }
  } catch (error) {
    if (error instanceof NotYet) error.heldMs = Math.min(passed(), MOST_HELD_MS)
    throw error
  }
}

/**
 * Lets all transactions that have written rows of the shop end, and new ones wait until `work` has ended, but not longer
 * than MOST_HELD_MS.
 * @throws NotYet if a running transaction takes too long
 */
export const holdWrites = <T>(db: Db, holding: Holding<T>): Promise<Outcome<T>> =>
  db.connection().execute(async (session) => {
    await sql`set lock_timeout = ${sql.lit(LOCK_MS)}`.execute(session)
    const endWatch = await watch(db, await pidOf(session))
    try {
      return await holdIn(session, holding)
    } finally {
      await sql`select pg_advisory_unlock_all()`.execute(session).catch(() => {})
      await endWatch()
      await sql`reset lock_timeout`.execute(session).catch(() => {})
    }
  })
