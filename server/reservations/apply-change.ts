import { endOldAccess } from '#server/booking-access/booking-links.ts'
import type { ChangeRow, ReservationRow } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'
import { queueMail } from '#server/outbox/queue.ts'
import { giveBackDiscount, useDiscount } from '#server/stock/discount-use.ts'
import { replaceStock } from '#server/stock/stock-claims.ts'
import { forgetUnpaidHold } from '#server/stock/unpaid-holds.ts'
import { wantedUnits } from '#server/stock/wanted-units.ts'
import { hasCostMoney } from './has-cost-money.ts'

/** Each change sends a mail. */
export const tellChange = (
  trx: Trx,
  { tenant, id }: ReservationRow,
  to: Pick<ChangeRow, 'email' | 'language'> & { sender: string | null },
  now: Date,
) =>
  queueMail(trx, {
    tenant,
    mail: { kind: 'changed' },
    recipient: to.email,
    language: to.language,
    reservation: id,
    onceKey: null,
    sender: to.sender,
    now,
  })

/**
 * The difference is paid: the booking becomes what the change says. Both are locked.
 * @throws StockGone or DiscountUsedUp when its hold has ended and others have taken what it held.
 */
export const applyChange = async (trx: Trx, row: ReservationRow, change: ChangeRow, now: Date): Promise<void> => {
  const { tenant, id } = row
  await replaceStock(trx, id, wantedUnits(tenant, change.location, change.payload), now)
  if (change.discount !== row.discount) {
    await giveBackDiscount(trx, tenant, row.discount)
    if (change.state === 'expired') await useDiscount(trx, tenant, change.discount)
  }
  const { language, amount, discount, location, first_day, last_day, pickup_day, return_day, email, terms } = change
  await trx
    .updateTable('reservations')
    .set({
      language,
      payload: JSON.stringify(change.payload),
      cart: JSON.stringify(change.cart),
      rate: JSON.stringify(change.rate),
      amount,
      discount,
      location,
      first_day,
      last_day,
      pickup_day,
      return_day,
      email,
      terms,
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
  await endOldAccess(trx, { ...row, isPaid: hasCostMoney(row) }, email, {
    hash: change.asked_by_hash,
    customer: change.asked_by_customer,
  })
  await tellChange(trx, row, { ...change, sender: null }, now)
}
