import { newId } from '#server/base/random.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { RefundReason } from '#server/db/payment-tables.ts'
import type { Trx } from '#server/db/transact.ts'

export interface Owed {
  tenant: string
  reservation: string
  amount: number
  reason: RefundReason
  /** The shop's reason. */
  note?: string | null
  now: Date
}

/**
 * A refund of one payment, which the job sends (send-refunds). The check constraint of payments refuses more than the
 * received amount.
 */
export const oweRefundOf = async (
  trx: Trx,
  payment: string,
  { tenant, reservation, amount, reason, note = null, now }: Owed,
): Promise<void> => {
  await trx
    .updateTable('payments')
    .set((eb) => ({ refunded: eb('refunded', '+', amount) }))
    .where('tenant', '=', tenant)
    .where('id', '=', payment)
    .execute()
  await trx
    .insertInto('refunds')
    .values({
      tenant,
      id: newId(),
      reservation,
      payment,
      amount,
      reason,
      note,
      state: 'due',
      provider_refund_id: null,
      result_code: null,
      created_at: now,
      due_at: now,
      settled_at: null,
    })
    .execute()
}

/**
 * Refunds an amount from the payments of a reservation, the latest first, because a change may have added a second one.
 * The caller has locked the reservation.
 * @throws Refusal 409 when their rest is less.
 */
export const oweRefund = async (trx: Trx, owed: Owed): Promise<void> => {
  const payments = await trx
    .selectFrom('payments')
    .select(['id', 'amount', 'refunded'])
    .where('tenant', '=', owed.tenant)
    .where('reservation', '=', owed.reservation)
    .where('state', 'in', ['succeeded', 'review'])
    .orderBy('settled_at', 'desc')
    .forUpdate()
    .execute()
  let left = owed.amount
  for (const { id, amount, refunded } of payments) {
    const part = Math.min(left, amount - refunded)
    if (part > 0) await oweRefundOf(trx, id, { ...owed, amount: part })
    left -= part
  }
  if (left > 0) throw new Refusal(409, { error: 'more than was paid cannot go back' })
}
