import { newId } from '#server/base/random.ts'
import type { StoredGroup } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'
import type { Size } from '#domain/reservation/holding-limits.ts'

export interface Vouch {
  at: Date
  by: string
  quote?: { less: number; word: string }
}

type Vouched = Pick<StoredGroup, 'vouched_at' | 'vouched_by' | 'vouched_units' | 'vouched_unit_days'>

export const vouchFor = (
  { vouched_at: at, vouched_by: by, vouched_units: mostUnits, vouched_unit_days: mostDays }: Vouched,
  { units, unitDays }: Size,
): Vouch | undefined => {
  if (at === null || by === null || mostUnits === null || mostDays === null) return undefined
  return units <= mostUnits && unitDays <= mostDays ? { at, by } : undefined
}

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
