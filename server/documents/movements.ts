import type { IsoDay } from '#contract/primitives.ts'
import { dayIn } from '#domain/calendar/days.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/transact.ts'

/** A refunded amount is negative. */
export interface Movement {
  amount: number
  on: IsoDay
}

export const movementsOf = async (
  db: Db,
  { tenant, id }: Pick<ReservationRow, 'tenant' | 'id'>,
  timeZone: string,
): Promise<Movement[]> => {
  const payments = await db
    .selectFrom('payments')
    .select(['amount', 'settled_at'])
    .where('tenant', '=', tenant)
    .where('reservation', '=', id)
    .where('state', 'in', ['succeeded', 'review', 'refund_due'])
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .select(['amount', 'settled_at'])
    .where('tenant', '=', tenant)
    .where('reservation', '=', id)
    .where('state', '=', 'done')
    .execute()
  return [...payments, ...refunds.map(({ amount, settled_at }) => ({ amount: -amount, settled_at }))]
    .toSorted((a, b) => a.settled_at!.getTime() - b.settled_at!.getTime())
    .map(({ amount, settled_at }) => ({ amount, on: dayIn(timeZone, settled_at!) }))
}
