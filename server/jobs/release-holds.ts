import { inLanes } from '#server/base/lanes.ts'
import { type DueRow, dueByShop } from '#server/db/due-by-shop.ts'
import { type Db, transact } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import { endChangeHold, pendingChange } from '#server/reservations/pending-change.ts'
import { endHold } from '#server/stock/end-hold.ts'
import { isHeld } from '#server/stock/unpaid-holds.ts'

const BATCH = 500

const release = (db: Db, { tenant, id }: DueRow, now: Date): Promise<boolean> =>
  transact(db, async (trx) => {
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

const releaseChange = (db: Db, change: DueRow, now: Date): Promise<boolean> =>
  transact(db, async (trx) => {
    const row = await trx
      .selectFrom('reservations')
      .select(['tenant', 'id', 'discount'])
      .where('tenant', '=', change.tenant)
      .where('id', '=', (eb) =>
        eb
          .selectFrom('reservation_changes as change')
          .select('change.reservation')
          .where('change.tenant', '=', change.tenant)
          .where('change.id', '=', change.id),
      )
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    const pending = row && (await pendingChange(trx, row))
    if (!pending || pending.id !== change.id || pending.state !== 'held' || isHeld(pending, now)) return false
    await endChangeHold(trx, row, pending, 'expired', now)
    return true
  })

export const releaseEndedHolds = async (
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  stop?: AbortSignal,
): Promise<number> => {
  const now = clock()
  const reservations = await dueByShop(db, 'reservations', { now, most: BATCH })
  const changes = await dueByShop(db, 'reservation_changes', { now, most: BATCH })
  let released = 0
  await inLanes(
    [...reservations.map((row) => ({ row, run: release })), ...changes.map((row) => ({ row, run: releaseChange }))],
    {
      laneOf: ({ row }) => row.tenant,
      work: async ({ row, run }) => {
        if (await run(db, row, now)) released += 1
      },
      failed: ({ row }, error) =>
        log.error({ tenant: row.tenant, hold: row.id, error: (error as Error).name }, 'A hold could not be released'),
      stop,
    },
  )
  return released
}
