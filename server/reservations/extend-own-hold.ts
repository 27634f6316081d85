import type { IsoDay } from '#contract/primitives.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import { transact } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import { isHeld, leavesTime } from '#server/stock/hold.ts'
import type { Holder } from '#server/stock/unpaid-holds.ts'
import { lockReservation } from './lock-reservation.ts'
import { payableOf } from './payable.ts'

/**
 * Extends the hold of an open reservation, or of an unpaid change, to ten minutes. A longer hold stays unchanged, so
 * that a repeated call has no effect.
 * @returns its end
 * @throws Refusal 409 when nothing is held any more, or as `payableOf`
 */
export const extendOwnHold = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  row: Pick<ReservationRow, 'tenant' | 'id'>,
  { today, holder }: { today: IsoDay; holder: Holder },
): Promise<Date> =>
  transact(db, async (trx) => {
    const now = clock()
    const payable = await payableOf(trx, await lockReservation(trx, row), today)
    const { holdUntil } = payable
    if (holdUntil === null || !isHeld({ hold_until: holdUntil }, now))
      throw new Refusal(409, { error: 'nothing is held any more' })
    return leavesTime({ hold_until: holdUntil }, now) ? holdUntil : payable.extendHold(trx, now, holder)
  })
