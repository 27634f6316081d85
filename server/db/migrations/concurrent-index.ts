import { type Kysely, type RawBuilder, sql } from 'kysely'

interface ConcurrentIndex {
  name: string
  on: RawBuilder<unknown>
  isUnique?: boolean
}

const setLockTimeout = async (db: Kysely<unknown>, timeout: string): Promise<string> => {
  const { rows } = await sql<{ before: string }>`
    select current_setting('lock_timeout') as before, set_config('lock_timeout', ${timeout}, false)`.execute(db)
  return rows[0]!.before
}

/**
 * Works only in a migration `withoutTransaction`. Drops an invalid index first, which an interrupted creation has left.
 */
export const createIndexConcurrently = async (
  db: Kysely<unknown>,
  { name, on, isUnique = false }: ConcurrentIndex,
): Promise<void> => {
  const { rows } = await sql`
    select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(db)
  // Removes the time limit for locks, because no call waits for the creation of this index.
  const before = await setLockTimeout(db, '0')
  try {
    if (rows.length > 0) await sql`drop index concurrently ${sql.ref(name)}`.execute(db)
    const kind = isUnique ? sql`unique index` : sql`index`
    await sql`create ${kind} concurrently if not exists ${sql.ref(name)} on ${on}`.execute(db)
  } finally {
    await setLockTimeout(db, before)
  }
}
