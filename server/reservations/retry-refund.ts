import { nextRefundState } from '#machines/refund.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Trx } from '#server/db/transact.ts'

/**
 * Retries a refused refund under a new id (refund-name); the job sends it. Returns its amount.
 * @throws Refusal 404 when the reservation has no such refund; 409 when it was not refused.
 */
export const retryRefund = async (
  trx: Trx,
  { tenant, reservation, id }: { tenant: string; reservation: string; id: string },
  now: Date,
): Promise<number> => {
  const row = await trx
    .selectFrom('refunds')
    .select(['state', 'amount', 'retries'])
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('reservation', '=', reservation)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal(404, { error: 'unknown refund' })
  const state = nextRefundState(row.state, { type: 'refund.retry' })
  if (!state) throw new Refusal(409, { error: 'this refund was not refused' })
  await trx
    .updateTable('refunds')
    .set({ state, retries: row.retries + 1, attempts: 0, due_at: now, settled_at: null, result_code: null })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute()
  return row.amount
}
