import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Db } from './transact.ts'

/**
 * Calls queue behind a migration that waits for a lock, so this time is shorter than the time that a call waits
 * (CALL_LIMITS).
 */
const LOCK_MS = 500
const PAUSE_MS = 1_000
/** All attempts together take more than two minutes, because an import or a job may lock a table for that long. */
const TRIES = 100
/** The codes of lock_not_available and deadlock_detected. */
const IN_THE_WAY = new Set(['55P03', '40P01'])

const PROCESS_LOCK = 7_255_042
const ASK_AGAIN_MS = 100

export type Migrations = Record<string, Migration>

/**
 * Asks for the lock again and again, because a waiting statement would have a snapshot, for which `create index
 * concurrently` of another process waits.
 */
export const withProcessLock = async <T>(db: Db, work: () => Promise<T>): Promise<T> => {
  const isFree = async () => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_lock(${PROCESS_LOCK}) as free`.execute(db)
    return rows[0]!.free
  }
  while (!(await isFree())) await pause(ASK_AGAIN_MS)
  try {
    return await work()
  } finally {
    await sql`select pg_advisory_unlock(${PROCESS_LOCK})`.execute(db)
  }
}

const runOne = async (db: Db, name: string, { up, withoutTransaction }: Migration): Promise<void> => {
  const run = async (on: Db) => {
    await up(on as Kysely<unknown>)
    await sql`insert into online_migrations (name) values (${name})`.execute(on)
  }
  await (withoutTransaction ? run(db) : db.transaction().execute(run))
}

const wasInTheWay = (error: unknown): boolean =>
  error instanceof Error && IN_THE_WAY.has((error as { code?: string }).code ?? '')

const runUntilFree = async (db: Db, name: string, migration: Migration): Promise<void> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await runOne(db, name, migration)
    } catch (error) {
      if (attempt === TRIES || !wasInTheWay(error)) throw error
      await pause(PAUSE_MS)
    }
}

const LAST_BEFORE_SCHEMA = '0034-words-once'
export const SCHEMA = '0034-schema'

const hasSchema = async (db: Db): Promise<boolean> => {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (!tables[0]!.exists) return false
  const { rows } = await sql`select from kysely_migration where name = ${LAST_BEFORE_SCHEMA}`.execute(db)
  if (rows.length === 0)
    throw new Error(
      `This database is too old: it ends before ${LAST_BEFORE_SCHEMA}. Migrate it by a commit of 23 November 2026 first, or begin with an empty database.`,
    )
  return true
}

export const pendingMigrations = async (db: Db, migrations: Migrations): Promise<[name: string, Migration][]> => {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('online_migrations') is not null as exists`.execute(db)
  const { rows } = tables[0]!.exists
    ? await sql<{ name: string }>`select name from online_migrations`.execute(db)
    : { rows: [] }
  const done = new Set(rows.map(({ name }) => name))
  if (await hasSchema(db)) done.add(SCHEMA)
  return Object.entries(migrations)
    .filter(([name]) => !done.has(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/**
 * Ignores unknown names in the database, because this release can run on the schema of a newer one.
 * @returns the names of the migrations that ran
 */
export const runMigrations = async (db: Db, migrations: Migrations): Promise<string[]> => {
  await sql`create table if not exists online_migrations (
    name text primary key, ran_at timestamptz not null default now())`.execute(db)
  const pending = await pendingMigrations(db, migrations)
  await sql`set lock_timeout = ${sql.lit(LOCK_MS)}`.execute(db)
  try {
    for (const [name, migration] of pending) await runUntilFree(db, name, migration)
  } finally {
    await sql`reset lock_timeout`.execute(db)
  }
  return pending.map(([name]) => name)
}

export interface Migration {
  up: (db: Kysely<unknown>) => Promise<void>
  /**
   * True if each statement is a transaction of its own. The statements must be repeatable, because an interrupted
   * migration starts again.
   */
  withoutTransaction?: boolean
  /** The tables of which every row is read or written, for `talstation migrate --estimate`. */
  readsAll?: readonly string[]
}
