import type { Kysely } from 'kysely'
import { giveBackDiscount } from '#server/checkout/discount-use.ts'
import { releaseStock } from '#server/checkout/stock-claims.ts'
import type { Database } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import type { Deps } from '#server/deps.ts'

/** More wait for the next run. */
const BATCH = 500

const release = (db: Kysely<Database>, { tenant, id }: { tenant: string; id: string }, now: Date): Promise<boolean> =>
  transact(db, async (trx) => {
    // Whoever has the row right now, another process or a payment that completes, decides about it.
    const row = await trx
      .selectFrom('reservations')
      .select('discount')
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .where('hold_until', '<=', now)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return false
    await releaseStock(trx, tenant, id)
    await giveBackDiscount(trx, tenant, row.discount)
    await trx
      .updateTable('reservations')
      .set({ expired: true, hold_until: null })
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .execute()
    return true
  })

/** Gives back the stock of every hold that has ended; the reservations stay open, marked expired. Answers how many. Safe to run in several processes at once. */
export const releaseEndedHolds = async ({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<number> => {
  const now = clock()
  const ended = await db
    .selectFrom('reservations')
    .select(['tenant', 'id'])
    .where('hold_until', '<=', now)
    .orderBy('hold_until')
    .limit(BATCH)
    .execute()
  let released = 0
  for (const row of ended) {
    try {
      if (await release(db, row, now)) released += 1
    } catch (error) {
      // One that fails must not keep the others.
      log.error(
        { tenant: row.tenant, reservation: row.id, error: (error as Error).name },
        'A hold could not be released',
      )
    }
  }
  return released
}
