import type { ReservationRow } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'
import { queueMailAfter } from '#server/outbox/mails-after-payment.ts'
import { moveReservation } from './move-reservation.ts'

/**
 * Moves a reservation from open to paid, by money or because nothing is due. All callers use this function, so that the
 * mail is sent once.
 */
export const confirmReservation = async (
  trx: Trx,
  {
    sender,
    ...row
  }: Pick<ReservationRow, 'tenant' | 'id' | 'status' | 'email' | 'language'> & { sender: string | null },
  now: Date,
): Promise<void> => {
  await moveReservation(trx, row, { from: row.status, event: { type: 'reservation.confirm' }, at: now })
  await queueMailAfter(trx, { type: 'paid' }, row, sender, now)
}
