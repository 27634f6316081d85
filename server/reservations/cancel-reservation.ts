import type { CancellationQuote, CancelAnswer } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import { dayOf } from '#domain/calendar/days.ts'
import { hasStarted } from '#domain/calendar/starts.ts'
import { cancellationAmounts, cancellationFee, freeUntil, returnable } from '#domain/pricing/cancellation.ts'
import { nextStatus } from '#machines/reservation.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import { Refusal } from '#server/base/refusal.ts'
import { has } from '#server/db/has.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import { giveBackDiscount } from '#server/stock/discount-use.ts'
import { releaseStock } from '#server/stock/stock-claims.ts'
import { queueMailAfter } from '#server/outbox/mails-after-payment.ts'
import { hasCostMoney, refundableOf } from './payments-of.ts'
import { dropPendingChange } from './pending-change.ts'
import { lockReservation, moveReservation } from './move-reservation.ts'
import { oweRefund } from './owe-refund.ts'
import { isHandedOut } from './ticks.ts'
import { withdrawnAt } from './withdrawn-at.ts'

/** The fees of changes are not refunded. `paid` is the received amount minus refunds. */
export const cancellationOf = (
  row: ReservationRow,
  { paid, isOut, isWithdrawn }: { paid: number; isOut: boolean; isWithdrawn: boolean },
  local: string,
): CancellationQuote => {
  if (row.status === STATUS.cancelled)
    return { possible: false, freeUntil: null, fee: row.cancel_fee!, refund: row.cancel_refund! }
  const fee = cancellationFee(row.rate, row.amount, row.first_day, dayOf(local))
  return {
    possible:
      nextStatus(row.status, { type: 'reservation.cancel' }) !== undefined &&
      !hasStarted(row.first_day, row.payload, local) &&
      !isOut &&
      !isWithdrawn,
    freeUntil: freeUntil(row.rate, row.first_day),
    ...cancellationAmounts(returnable(paid, row.change_fees), fee),
  }
}

export interface CancellationRequest {
  tenant: string
  id: string
  local: string
  /** `refund` is the refund that the staff enter, or null for the refund by the terms. */
  by: { owner: { sender: string | null } } | { shop: { refund: number | null; note: string | null } }
}

const settle = async (trx: Trx, row: ReservationRow, { by, local }: CancellationRequest) => {
  const paid = await refundableOf(trx, row.tenant, row.id)
  const isWithdrawn = (await withdrawnAt(trx, row)).withdrawnAt !== undefined
  const isOut = await isHandedOut(trx, row)
  const { possible, fee, refund } = cancellationOf(row, { paid, isOut, isWithdrawn }, local)
  if ('owner' in by) {
    // The owner's cancellation would cost its fee and close the withdrawal before the staff have decided.
    if (isWithdrawn) throw new Refusal(409, { error: 'this booking was withdrawn from' })
    if (!possible) throw new Refusal(409, { error: 'this booking cannot be cancelled any more' })
    return { fee, refund }
  }
  if (by.shop.refund === null) return { fee, refund }
  return { fee: returnable(paid, row.change_fees + by.shop.refund), refund: by.shop.refund }
}

const closeWithdrawals = (trx: Trx, { tenant, id }: ReservationRow, now: Date) =>
  trx
    .updateTable('withdrawals')
    .set({ done_at: now })
    .where(has({ tenant, reservation: id }))
    .where('done_at', 'is', null)
    .execute()

/**
 * A repeated call returns the same answer and changes nothing. The caller must have checked who may cancel.
 * @throws Refusal 404 for an unknown reservation, 409 if it is completed, or as `settle` and `oweRefund`
 */
export const cancelWithin = async (trx: Trx, cancelling: CancellationRequest, now: Date): Promise<CancelAnswer> => {
  const { tenant, id, by } = cancelling
  const row = await lockReservation(trx, { tenant, id })
  if (row.status === STATUS.cancelled)
    return { status: STATUS.cancelled, fee: row.cancel_fee!, refund: row.cancel_refund! }

  const cancelled = await settle(trx, row, cancelling)
  const event = { type: 'reservation.cancel' } as const
  await moveReservation(trx, { tenant, id }, { from: row.status, event, at: now, cancelled })
  await dropPendingChange(trx, row, now)
  await closeWithdrawals(trx, row, now)
  if (!row.expired) {
    await releaseStock(trx, tenant, id, now)
    await giveBackDiscount(trx, tenant, row.discount)
  }
  const note = 'owner' in by ? null : by.shop.note
  if (cancelled.refund > 0)
    await oweRefund(trx, { tenant, reservation: id, amount: cancelled.refund, reason: 'cancelled', note, now })
  const sender = 'owner' in by && !hasCostMoney(row) ? by.owner.sender : null
  await queueMailAfter(trx, { type: 'cancelled', ...cancelled }, row, sender, now)
  return { status: STATUS.cancelled, ...cancelled }
}

export const cancelReservation = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  cancelling: CancellationRequest,
): Promise<CancelAnswer> => {
  const now = clock()
  return transact(db, (trx) => cancelWithin(trx, cancelling, now))
}
