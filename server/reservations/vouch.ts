import { newId } from '#server/base/random.ts'
import type { StoredGroup } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'
import type { Size } from '#server/limits/holding-limits.ts'

/** The acceptance of a group by the staff, before its completion. */
export interface Vouch {
  at: Date
  /** The id of the staff member who has accepted the group. */
  by: string
  /** The accepted quote with its discount in cents, and its text. */
  quote?: { less: number; word: string }
}

type Vouched = Pick<StoredGroup, 'vouched_at' | 'vouched_by' | 'vouched_units' | 'vouched_unit_days'>

/**
 * Returns the staff's acceptance of a group of this size. Returns undefined if the staff have not accepted the group,
 * or only a smaller size.
 */
export const vouchFor = (
  { vouched_at: at, vouched_by: by, vouched_units: mostUnits, vouched_unit_days: mostDays }: Vouched,
  { units, unitDays }: Size,
): Vouch | undefined => {
  if (at === null || by === null || mostUnits === null || mostDays === null) return undefined
  return units <= mostUnits && unitDays <= mostDays ? { at, by } : undefined
}

/** Stores for the timeline which staff member has vouched for the booking's group, or has given its quote. */
export const noteVouch = async (
  trx: Trx,
  { tenant, reservation }: { tenant: string; reservation: string },
  { at, by, quote }: Vouch,
): Promise<void> => {
  await trx
    .insertInto('staff_actions')
    .values({
      tenant,
      id: newId(),
      reservation,
      staff: by,
      action: quote ? 'quote' : 'vouch',
      amount: quote?.less ?? null,
      reason: quote?.word || null,
      at,
      order_hash: null,
    })
    .execute()
}
