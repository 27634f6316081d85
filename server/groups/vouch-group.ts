import { Refusal } from '#server/base/refusal.ts'
import { has } from '#server/db/has.ts'
import type { StaffRow, StoredGroup } from '#server/db/rows.ts'
import { transact } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Size } from '#domain/reservation/holding-limits.ts'
import { vouchFor } from '#server/reservations/vouch.ts'
import type { Wanted } from '#server/stock/stock-claims.ts'
import { sizeOf } from '#server/stock/unpaid-holds.ts'
import { lockCollecting } from '#server/reservations/move-group.ts'

export const noteRefused = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { tenant, id }: Pick<StoredGroup, 'tenant' | 'id'>,
  wanted: Wanted,
): Promise<void> => {
  const { units, unitDays } = sizeOf([wanted])
  await db
    .updateTable('groups')
    .set({ refused_at: clock(), refused_units: units, refused_unit_days: unitDays })
    .where(has({ tenant, id, state: 'collecting' }))
    .execute()
}

/**
 * A repeated call changes nothing.
 * @throws Refusal 409 when the group was refused with another size meanwhile, or is not collecting
 */
export const vouchGroup = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { tenant, id: by }: Pick<StaffRow, 'tenant' | 'id'>,
  id: string,
  seen: Size,
): Promise<void> => {
  const now = clock()
  await transact(db, async (trx) => {
    const group = await lockCollecting(trx, { tenant, id })
    if (group.refused_units !== seen.units || group.refused_unit_days !== seen.unitDays)
      throw new Refusal(409, { error: 'this group has changed' })
    if (vouchFor(group, seen)) return
    await trx
      .updateTable('groups')
      .set({ vouched_at: now, vouched_by: by, vouched_units: seen.units, vouched_unit_days: seen.unitDays })
      .where(has({ tenant, id }))
      .execute()
  })
}
