import { nextRefundState, type RefundEvent } from '#machines/refund.ts'
import type { RefundRow } from '#server/db/rows.ts'
import { transact } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import { bookingToMail, queueMailAfter } from '#server/outbox/mails-after-payment.ts'
import type { Outcome } from '#server/provider/result-code.ts'

/** The provider's decision; undefined: none yet, or unknown. */
export const eventOfOutcome = (outcome: Outcome): RefundEvent | undefined => {
  if (outcome === 'success' || outcome === 'review') return { type: 'provider.accept' }
  return outcome === 'declined' || outcome === 'abandoned' ? { type: 'provider.refuse' } : undefined
}

/** Stores a refund's result, from any source and any number of times. Only transitions of the chart change anything, and one mail is sent. */
export const settleRefund = async (
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { tenant, id, retries }: Pick<RefundRow, 'tenant' | 'id' | 'retries'>,
  event: RefundEvent,
  { code, providerRefundId }: { code: string; providerRefundId?: string | undefined },
): Promise<void> => {
  const now = clock()
  const settled = await transact(db, async (trx) => {
    const row = await trx
      .selectFrom('refunds')
      .selectAll()
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      // A result of an earlier attempt is ignored.
      .where('retries', '=', retries)
      .forUpdate()
      .executeTakeFirst()
    const state = row && nextRefundState(row.state, event)
    if (!state) return undefined
    const isSettled = state === 'done' || state === 'failed'
    await trx
      .updateTable('refunds')
      .set({
        state,
        result_code: code,
        ...(providerRefundId !== undefined && { provider_refund_id: providerRefundId }),
        due_at: isSettled ? null : now,
        settled_at: isSettled ? now : null,
      })
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .execute()
    if (state === 'done') {
      const { amount, reason, reservation } = row
      const booking = await bookingToMail(trx, tenant, reservation)
      await queueMailAfter(trx, { type: 'refunded', refund: id, amount, reason }, booking, null, now)
    }
    return state
  })
  if (settled === 'failed') log.error({ tenant, refund: id, code }, 'The provider refuses a refund: the shop must look')
}
