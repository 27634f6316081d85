import type { CancellationQuote } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { cancellationFee, freeUntil } from '#domain/pricing/cancellation.ts'
import { nextStatus } from '#machines/reservation.ts'
import type { ReservationRow } from '#server/db/rows.ts'

type Cancellable = Pick<
  ReservationRow,
  'status' | 'rate' | 'amount' | 'change_fees' | 'first_day' | 'cancel_fee' | 'cancel_refund'
>

/**
 * The fee and the refund of a cancellation on a day, by the booked terms of the rate; for a cancelled reservation,
 * those of its cancellation. The owner can cancel until the end of the first day, because afterwards the equipment is
 * with them. `paid` is the received amount less refunds; fees of changes are not refunded.
 */
export const cancellationOf = (row: Cancellable, paid: number, today: IsoDay): CancellationQuote => {
  if (row.status === STATUS.cancelled)
    return { possible: false, freeUntil: null, fee: row.cancel_fee!, refund: row.cancel_refund! }
  const left = Math.max(0, paid - row.change_fees)
  const fee = Math.min(cancellationFee(row.rate, row.amount, row.first_day, today), left)
  return {
    possible: nextStatus(row.status, { type: 'reservation.cancel' }) !== undefined && today <= row.first_day,
    freeUntil: freeUntil(row.rate, row.first_day),
    fee,
    refund: left - fee,
  }
}
