import { isPaid } from '#domain/reservation/reservation-status.ts'
import { STATUS } from '#contract/constants.ts'
import type { PaymentState } from '#contract/payment.ts'
import type { PaymentRow, RefundRow, ReservationRow } from '#server/db/rows.ts'

const error = (reason: NonNullable<PaymentState['reason']>): PaymentState => ({ state: 'error', reason })

type Attempt = Pick<PaymentRow, 'id' | 'state' | 'change' | 'amount' | 'started_at' | 'settled_at'>

/**
 * `payments` begin with the newest. `isUntouched` is true if no card was entered in the newest, so that the visitor need
 * not wait for it.
 */
export const paymentState = (
  { status, expired }: Pick<ReservationRow, 'status' | 'expired'>,
  payments: readonly Attempt[],
  refunds: readonly Pick<RefundRow, 'payment' | 'reason'>[],
  { isLet, isUntouched }: { isLet: boolean; isUntouched: boolean },
): PaymentState => {
  // Reports the cancellation, because a payment that arrives later is refunded.
  if (status === STATUS.cancelled) return error('cancelled')
  const newest = payments[0]?.state
  const isSettled = newest === 'succeeded' || newest === 'review' || (payments[0]?.change ?? null) === null
  if (isPaid({ status }) && isSettled)
    return { state: 'success', ...(payments[0]?.change != null && { difference: payments[0].amount }) }
  const isOpen = newest === 'starting' || newest === 'open'
  if (isOpen && !isUntouched) return { state: 'processing' }
  // A charge of an older attempt is the latest news if another tab has begun the newest attempt before it.
  const started = payments[0]?.started_at.getTime() ?? 0
  const latest = payments.filter(({ settled_at }, at) => at === 0 || (settled_at?.getTime() ?? 0) > started)
  if (latest.some(({ id }) => refunds.some(({ payment, reason }) => payment === id && reason === 'unneeded')))
    return error('unneeded')
  if (isOpen) return error('abandoned')
  // Offers no new attempt, because the shop would refuse it.
  if (!isLet) return error('over')
  // Reports an ended hold, because a late payment is mostly refunded when others have taken the units.
  if (newest === 'refund_due') return error('expired')
  if (newest === 'declined') return error('declined')
  return error(expired ? 'expired' : 'abandoned')
}
