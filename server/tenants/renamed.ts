import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { CALL_LIMITS } from '#server/db/time-limits.ts'
import type { Db } from '#server/db/transact.ts'
import { LockBusy } from '#server/db/trouble.ts'

const TRY_AGAIN_MS = 50

/**
 * The previous release renames a shop by another id in all rows, and locks the id meanwhile. A move to another database
 * locks the id before the shop leaves.
 */
export const tryOwnId = async (db: Db, id: string): Promise<boolean | undefined> => {
  const { rows } = await sql<{
    is_free: boolean
    is_known: boolean
  }>`select pg_try_advisory_xact_lock_shared(hashtext('rename'), hashtext(${id})) as is_free,
      exists (select from tenants where tenant = ${id} and removed_at is null) as is_known`.execute(db)
  const [{ is_free, is_known }] = rows as [(typeof rows)[number]]
  return is_free ? is_known : undefined
}

/**
 * Waits for a running rename without holding a connection.
 * @throws LockBusy if the rename takes too long
 */
export const whenRenamed = async (tryOwn: () => Promise<boolean | undefined>): Promise<boolean> => {
  const deadline = performance.now() + CALL_LIMITS.lock
  for (;;) {
    const isOwn = await tryOwn()
    if (isOwn !== undefined) return isOwn
    if (performance.now() > deadline) throw new LockBusy()
    await pause(TRY_AGAIN_MS)
  }
}

export const isOwnId = (db: Db, id: string): Promise<boolean> => whenRenamed(() => tryOwnId(db, id))
