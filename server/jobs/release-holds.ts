import type { Kysely } from 'kysely'
import type { ChangeRow } from '#server/db/rows.ts'
import type { Database } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import type { Deps } from '#server/http/deps.ts'
import { endHold } from '#server/reservations/end-hold.ts'
import { endChangeHold } from '#server/reservations/hold-change.ts'
import { isHeld } from '#server/reservations/hold.ts'
import { pendingChange } from '#server/reservations/pending-change.ts'

/** More wait for the next run. */
const BATCH = 500

const release = (db: Kysely<Database>, { tenant, id }: { tenant: string; id: string }, now: Date): Promise<boolean> =>
  transact(db, async (trx) => {
    // A row locked by another process or by a payment is left to it.
    const row = await trx
      .selectFrom('reservations')
      .select(['tenant', 'id', 'discount'])
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .where('hold_until', '<=', now)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return false
    await endHold(trx, row, now)
    return true
  })

const releaseChange = (db: Kysely<Database>, change: ChangeRow, now: Date): Promise<boolean> =>
  transact(db, async (trx) => {
    const row = await trx
      .selectFrom('reservations')
      .select(['tenant', 'id', 'discount'])
      .where('tenant', '=', change.tenant)
      .where('id', '=', change.reservation)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    const pending = row && (await pendingChange(trx, row))
    if (!pending || pending.id !== change.id || pending.state !== 'held' || isHeld(pending, now)) return false
    await endChangeHold(trx, row, pending, 'expired', now)
    return true
  })

/**
 * Gives back the stock of every hold that has ended: the reservations stay open, marked expired; of a paid one whose change waits for its
 * difference what that adds. Answers how many. Safe to run in several processes at once.
 */
export const releaseEndedHolds = async ({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<number> => {
  const now = clock()
  const reservations = await db
    .selectFrom('reservations')
    .select(['tenant', 'id'])
    .where('hold_until', '<=', now)
    .orderBy('hold_until')
    .limit(BATCH)
    .execute()
  const changes = await db
    .selectFrom('reservation_changes')
    .selectAll()
    .where('hold_until', '<=', now)
    .orderBy('hold_until')
    .limit(BATCH)
    .execute()
  const due = [
    ...reservations.map((row) => ({ row, release: () => release(db, row, now) })),
    ...changes.map((row) => ({ row, release: () => releaseChange(db, row, now) })),
  ]
  let released = 0
  for (const { row, release: run } of due) {
    try {
      if (await run()) released += 1
    } catch (error) {
      // One that fails must not keep the others.
      log.error({ tenant: row.tenant, hold: row.id, error: (error as Error).name }, 'A hold could not be released')
    }
  }
  return released
}
