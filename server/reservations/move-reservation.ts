import type { ReservationStatus } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import { nextStatus, type ReservationEvent } from '#machines/reservation.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Trx } from '#server/db/transact.ts'
import { endUnpaidHold, forgetUnpaidHold } from '#server/stock/unpaid-holds.ts'

export interface Move {
  /** The status the caller has read. */
  from: ReservationStatus
  event: ReservationEvent
  at: Date
  /** The fee and the refund of `reservation.cancel`. */
  cancelled?: { fee: number; refund: number }
}

/**
 * Moves a reservation by an event of its chart, from the status that the caller has read. An illegal event, or another
 * status, is a 409 and changes nothing. No other function changes a status.
 */
export const moveReservation = async (
  trx: Trx,
  { tenant, id }: { tenant: string; id: string },
  { from, event, at, cancelled }: Move,
): Promise<ReservationStatus> => {
  const illegal = () => new Refusal(409, { error: `a reservation of status ${from} takes no ${event.type}` })
  const to = nextStatus(from, event)
  if (to === undefined) throw illegal()
  const { numUpdatedRows } = await trx
    .with('unpaid', (db) =>
      to === STATUS.cancelled
        ? endUnpaidHold(db, { tenant, reservation: id }, at)
        : forgetUnpaidHold(db, { tenant, reservation: id, ...(to === STATUS.paid && { kind: 'booking' }) }),
    )
    .updateTable('reservations')
    .set({
      status: to,
      hold_until: null,
      holder: null,
      expired: false,
      ...(to === STATUS.paid && { paid_at: at }),
      ...(cancelled && { cancelled_at: at, cancel_fee: cancelled.fee, cancel_refund: cancelled.refund }),
    })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw illegal()
  return to
}
