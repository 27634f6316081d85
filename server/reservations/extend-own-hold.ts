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
 * Ten minutes more for what an open reservation, or a change that waits for its difference, holds. A hold with more time left stays, so that
 * asking twice is asking once.
 * @returns until when it is held
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
