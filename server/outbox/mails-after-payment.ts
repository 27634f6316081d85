import type { RefundRow, ReservationRow } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'
import { queueMail, type QueuedMail } from './queue.ts'

export type MailCause =
  | { type: 'paid' }
  | { type: 'changed' }
  | { type: 'declined'; payment: string; amount: number; change: string | null }
  | { type: 'refunded'; refund: string; amount: number; reason: RefundRow['reason'] }
  | { type: 'cancelled'; fee: number; refund: number }

type Queued = Pick<QueuedMail, 'mail' | 'onceKey'>

const MAIL_AFTER: { [C in MailCause as C['type']]: (cause: C, booking: string) => Queued | undefined } = {
  paid: (_, booking) => ({ mail: { kind: 'confirmed' }, onceKey: `confirmed:${booking}` }),
  changed: () => ({ mail: { kind: 'changed' } }),
  declined: ({ payment, amount, change }) => ({
    mail: { kind: 'payment_failed', amount, change },
    onceKey: `payment_failed:${payment}`,
  }),
  // Sends no mail about the refund of a cancellation, because the mail about the cancellation has named it already.
  refunded: ({ refund, amount, reason }) =>
    reason === 'cancelled' ? undefined : { mail: { kind: 'refunded', amount, reason }, onceKey: `refunded:${refund}` },
  cancelled: ({ fee, refund }, booking) => ({
    mail: { kind: 'cancelled', fee, refund },
    onceKey: `cancelled:${booking}`,
  }),
}

export const queueMailAfter = async (
  trx: Trx,
  cause: MailCause,
  { tenant, id, email, language }: Pick<ReservationRow, 'tenant' | 'id' | 'email' | 'language'>,
  sender: string | null,
  now: Date,
): Promise<void> => {
  const mailAfter = MAIL_AFTER[cause.type] as (cause: MailCause, booking: string) => Queued | undefined
  const queued = mailAfter(cause, id)
  if (queued) await queueMail(trx, { ...queued, tenant, recipient: email, language, reservation: id, sender, now })
}

export const bookingToMail = (trx: Trx, tenant: string, id: string) =>
  trx
    .selectFrom('reservations')
    .select(['tenant', 'id', 'email', 'language', 'holder'])
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
