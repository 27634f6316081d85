import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { CALL_LIMITS } from '#server/db/time-limits.ts'
import type { Db, Trx } from '#server/db/transact.ts'
import { LockBusy } from '#server/db/trouble.ts'

const TRY_AGAIN_MS = 50

const lockOf = (code: string) => sql`hashtext('rename'), hashtext(${code})`

export const holdBackWrites = async (trx: Trx, code: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lockOf(code)})`.execute(trx)
}

export const tryOwnCode = async (db: Db, code: string): Promise<boolean | undefined> => {
  const { rows } = await sql<{
    is_free: boolean
    is_known: boolean
  }>`select pg_try_advisory_xact_lock_shared(${lockOf(code)}) as is_free,
      exists (select from tenants where tenant = ${code} and removed_at is null) as is_known`.execute(db)
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

export const isOwnCode = (db: Db, code: string): Promise<boolean> => whenRenamed(() => tryOwnCode(db, code))
