import { isPaid } from '#domain/reservation/reservation-status.ts'
import { STATUS } from '#contract/constants.ts'
import type { PaymentState } from '#contract/payment.ts'
import type { PaymentRow, RefundRow, ReservationRow } from '#server/db/rows.ts'

const error = (reason: NonNullable<PaymentState['reason']>): PaymentState => ({ state: 'error', reason })

/** The newest of `payments` must come first. */
export const paymentState = (
  { status, expired }: Pick<ReservationRow, 'status' | 'expired'>,
  payments: readonly Pick<PaymentRow, 'id' | 'state' | 'change' | 'amount'>[],
  refunds: readonly Pick<RefundRow, 'payment' | 'reason'>[],
  isLet: boolean,
): PaymentState => {
  // Reports the cancellation, because a payment that arrives later is refunded.
  if (status === STATUS.cancelled) return error('cancelled')
  const newest = payments[0]?.state
  const isSettled = newest === 'succeeded' || newest === 'review' || (payments[0]?.change ?? null) === null
  if (isPaid({ status }) && isSettled)
    return { state: 'success', ...(payments[0]?.change != null && { difference: payments[0].amount }) }
  if (newest === 'starting' || newest === 'open') return { state: 'processing' }
  if (refunds.some(({ payment, reason }) => payment === payments[0]?.id && reason === 'unneeded'))
    return error('unneeded')
  // Offers no new attempt, because the shop would refuse it.
  if (!isLet) return error('over')
  // Reports an ended hold, because a late payment is mostly refunded when others have taken the units.
  if (newest === 'refund_due') return error('expired')
  if (newest === 'declined') return error('declined')
  return error(expired ? 'expired' : 'abandoned')
}
