import type { IsoDay } from '#contract/primitives.ts'
import { addDays } from '#domain/calendar/days.ts'
import { type Db, transact } from '#server/db/transact.ts'
import type { Shop } from '#server/tenants/shop.ts'

const BATCH = 100

/** The privacy pages of the demo shops promise these three years. */
const UNUSED_DAYS = 3 * 365

export const removeUnusedAccounts = (db: Db, { id }: Shop, today: IsoDay): Promise<number> => {
  const since = addDays(today, -UNUSED_DAYS)
  return transact(db, async (trx) => {
    const unused = await trx
      .selectFrom('customers as c')
      .select('c.id')
      .where('c.tenant', '=', id)
      .where('c.activated_at', '<', new Date(since))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('reservations as r')
              .select('r.id')
              .whereRef('r.tenant', '=', 'c.tenant')
              .whereRef('r.customer', '=', 'c.id')
              .where('r.last_day', '>=', since),
          ),
        ),
      )
      .orderBy('c.activated_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    const ids = unused.map(({ id }) => id)
    if (ids.length === 0) return 0
    await trx
      .updateTable('reservations')
      .set({ customer: null })
      .where('tenant', '=', id)
      .where('customer', 'in', ids)
      .execute()
    // The database deletes sessions, links and saved persons together with their customers.
    await trx.deleteFrom('customers').where('tenant', '=', id).where('id', 'in', ids).execute()
    return ids.length
  })
}
