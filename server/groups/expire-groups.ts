import type { Kysely } from 'kysely'
import type { IsoDay } from '#contract/primitives.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Database } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { GroupChanged, moveGroup } from './move-group.ts'

/** More wait for the next run. */
const BATCH = 100

/**
 * Forgets the persons of groups that became no reservation: their days have begun, or they are a year old. Safe to run in several
 * processes at once. @returns how many
 */
export const expireGroups = async (
  db: Kysely<Database>,
  { code: tenant }: Shop,
  { today, now }: { today: IsoDay; now: Date },
): Promise<number> => {
  const due = await db
    .selectFrom('groups')
    .select(['tenant', 'id', 'version'])
    .where('tenant', '=', tenant)
    .where('state', 'in', ['collecting', 'inquired'])
    .where('expires_on', '<=', today)
    .limit(BATCH)
    .execute()
  let expired = 0
  for (const group of due)
    try {
      await transact(db, (trx) => moveGroup(trx, group, { event: { type: 'group.expire' }, now }))
      expired += 1
    } catch (error) {
      // It was changed or completed just now: the next run looks again.
      if (!(error instanceof GroupChanged || error instanceof Refusal)) throw error
    }
  return expired
}
