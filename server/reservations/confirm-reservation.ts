import type { ReservationRow } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'
import { queueMail } from '#server/outbox/queue.ts'
import { moveReservation } from './move-reservation.ts'

/** From open to paid, by money or because nothing is to be paid. All ways lead through here, so the mail goes out once. */
export const confirmReservation = async (
  trx: Trx,
  {
    tenant,
    id,
    status,
    email,
    language,
    sender,
  }: Pick<ReservationRow, 'tenant' | 'id' | 'status' | 'email' | 'language'> & { sender: string | null },
  now: Date,
): Promise<void> => {
  await moveReservation(trx, { tenant, id }, { from: status, event: { type: 'reservation.confirm' }, at: now })
  await queueMail(trx, {
    tenant,
    mail: { kind: 'confirmed' },
    recipient: email,
    language,
    reservation: id,
    onceKey: `confirmed:${id}`,
    sender,
    now,
  })
}
