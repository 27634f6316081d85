import { Refusal } from '#server/base/refusal.ts'
import { has } from '#server/db/has.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'
import type { ReservationStatus } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import { nextStatus, type ReservationEvent } from '#machines/reservation.ts'
import { endUnpaidHold, forgetUnpaidHold } from '#server/stock/unpaid-holds.ts'
import { queueMailAfter } from '#server/outbox/mails-after-payment.ts'

/**
 * A transaction must lock the reservation before its payments, changes and refunds, to avoid deadlocks.
 * @throws Refusal 404 for an unknown reservation
 */
export const lockReservation = async (
  trx: Trx,
  { tenant, id }: Pick<ReservationRow, 'tenant' | 'id'>,
): Promise<ReservationRow> => {
  const row = await trx.selectFrom('reservations').selectAll().where(has({ tenant, id })).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal(404, { error: 'unknown booking' })
  return row
}

export interface Move {
  from: ReservationStatus
  event: ReservationEvent
  at: Date
  cancelled?: { fee: number; refund: number }
}

/**
 * No other function changes a status.
 * @throws Refusal 409 if the event is illegal, or if the status has changed
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
    .where(has({ tenant, id }))
    // Writes only if the status is still the one that was read, so that one of two simultaneous moves fails.
    .where('status', '=', from)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw illegal()
  return to
}

export const confirmReservation = async (
  trx: Trx,
  row: Pick<ReservationRow, 'tenant' | 'id' | 'status' | 'email' | 'language'> & { sender: string | null },
  now: Date,
): Promise<void> => {
  await moveReservation(trx, row, { from: row.status, event: { type: 'reservation.confirm' }, at: now })
  await queueMailAfter(trx, { type: 'paid' }, row, row.sender, now)
}
