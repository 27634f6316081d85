import { endOldAccess } from '#server/booking-access/booking-links.ts'
import type { ChangeRow, ReservationRow } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'
import { queueMailAfter } from '#server/outbox/mails-after-payment.ts'
import { giveBackDiscount, useDiscount } from '#server/stock/discount-use.ts'
import { replaceStock } from '#server/stock/stock-claims.ts'
import { forgetUnpaidHold } from '#server/stock/unpaid-holds.ts'
import { wantedUnits } from '#server/stock/wanted-units.ts'
import { bookedColumnsOfChange } from './check-order.ts'
import { hasCostMoney } from './has-cost-money.ts'

/**
 * Applies a change whose difference is paid. Both rows are locked.
 * @throws StockGone or DiscountUsedUp when its hold has ended and others have taken its units or code.
 */
export const applyChange = async (trx: Trx, row: ReservationRow, change: ChangeRow, now: Date): Promise<void> => {
  const { tenant, id } = row
  await replaceStock(trx, id, wantedUnits(tenant, change.location, change.payload), now)
  if (change.discount !== row.discount) {
    await giveBackDiscount(trx, tenant, row.discount)
    if (change.state === 'expired') await useDiscount(trx, tenant, change.discount)
  }
  await trx
    .updateTable('reservations')
    .set({
      ...bookedColumnsOfChange(change),
      change_fees: row.change_fees + change.fee,
    })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute()
  await trx
    .updateTable('reservation_changes')
    .set({ state: 'applied', hold_until: null, ended_at: now })
    .where('tenant', '=', tenant)
    .where('id', '=', change.id)
    .execute()
  await forgetUnpaidHold(trx, { tenant, reservation: id }).execute()
  await endOldAccess(trx, { ...row, isPaid: hasCostMoney(row) }, change.email, {
    hash: change.asked_by_hash,
    customer: change.asked_by_customer,
  })
  await queueMailAfter(trx, { type: 'changed' }, { ...change, tenant, id }, null, now)
}
