import type { BookingDifference } from '#contract/checkout.ts'
import { has } from '#server/db/has.ts'
import type { ChangeRow, ReservationRow } from '#server/db/rows.ts'
import { newId } from '#server/base/random.ts'
import { type ChangedBy, endOldAccess } from '#server/booking-access/booking-links.ts'
import type { Db, Trx } from '#server/db/transact.ts'
import { addedUnits } from '#server/stock/added-units.ts'
import { giveBackDiscount, useDiscount } from '#server/stock/discount-use.ts'
import {
  isHeld,
  leavesTime,
  makeHold,
  holdingOf,
  endUnpaidHold,
  type Holder,
  isHeldAtShop,
  forgetUnpaidHold,
} from '#server/stock/unpaid-holds.ts'
import { claimStock, releaseStock, type Wanted, replaceStock, wantedUnits } from '#server/stock/stock-claims.ts'
import { keepTerms } from '#server/tenants/terms.ts'
import { bookedColumns, type CheckedOrder, bookedColumnsOfChange } from './check-order.ts'
import { forgetChangedNames } from './booked-names.ts'
import { hasCostMoney } from './payments-of.ts'
import { clearOutdatedTicks } from './ticks.ts'
import { queueMailAfter } from '#server/outbox/mails-after-payment.ts'

export const pendingChange = (
  db: Db,
  { tenant, id }: Pick<ReservationRow, 'tenant' | 'id'>,
): Promise<ChangeRow | undefined> =>
  db
    .selectFrom('reservation_changes')
    .selectAll()
    .where(has({ tenant, reservation: id }))
    .where('state', 'in', ['held', 'expired'])
    .executeTakeFirst()

const addedTo = (row: ReservationRow, wanted: Wanted): Wanted[] =>
  addedUnits(wantedUnits(row.tenant, row.location, row.payload), wanted)

const take = async (
  trx: Trx,
  row: ReservationRow,
  { id, discount }: Pick<ChangeRow, 'id' | 'discount'>,
  wanted: Wanted,
  now: Date,
) => {
  for (const added of addedTo(row, wanted)) await claimStock(trx, row.id, added, now, id)
  if (discount !== row.discount) await useDiscount(trx, row.tenant, discount)
}

/** The caller must have locked the reservation. */
export const holdChange = async (
  trx: Trx,
  row: ReservationRow,
  { order, fee, differences }: { order: CheckedOrder; fee: number; differences: BookingDifference | null },
  by: ChangedBy & { holder: Holder },
  now: Date,
): Promise<Date> => {
  const id = newId()
  const { email, wanted } = order
  const holding = { ...holdingOf(row, email), kind: 'change' as const, wanted, added: addedTo(row, wanted) }
  const hold = await makeHold(trx, holding, by.holder, now)
  await keepTerms(trx, row.tenant, order.terms, now)
  await trx
    .insertInto('reservation_changes')
    .values({
      ...bookedColumns(order),
      tenant: row.tenant,
      id,
      reservation: row.id,
      fee,
      differences: differences && JSON.stringify(differences),
      difference: order.amount + fee - row.amount,
      state: 'held',
      ...hold,
      created_at: now,
      asked_by_hash: by.hash,
      asked_by_customer: by.customer,
    })
    .execute()
  await take(trx, row, { id, discount: order.discount }, order.wanted, now)
  return hold.hold_until
}

/** The caller must have locked the reservation. */
export const holdAtShop = async (
  trx: Trx,
  row: ReservationRow,
  { email, wanted }: Pick<CheckedOrder, 'email' | 'wanted'>,
  holder: Holder,
  now: Date,
): Promise<void> => {
  // Counts only added units, unless the booking's units count already, or it was paid online and will be refunded.
  const isCounted = hasCostMoney(row) || (await isHeldAtShop(trx, row))
  const added = isCounted ? [wanted] : addedTo(row, wanted)
  if (added.length > 0) await makeHold(trx, { ...holdingOf(row, email), kind: 'shop', wanted, added }, holder, now)
}

export const holdPending = async (
  trx: Trx,
  row: ReservationRow,
  change: ChangeRow,
  now: Date,
  holder: Holder,
): Promise<Date> => {
  const { tenant, id, location, payload, email, hold_until: until } = change
  if (until && leavesTime(change, now)) return until
  const wanted = wantedUnits(tenant, location, payload)
  const holding = { ...holdingOf(row, email), kind: 'change' as const, wanted, added: addedTo(row, wanted) }
  const hold = await makeHold(trx, holding, holder, now)
  const isRunning = isHeld(change, now)
  if (!isRunning) {
    // A change keeps its units and its code until a job releases them, so only an expired change takes them again.
    if (change.state === 'expired') await take(trx, row, change, wanted, now)
  }
  const columns = { ...hold, ...(!isRunning && { state: 'held' as const, ended_at: null }) }
  await trx.updateTable('reservation_changes').set(columns).where(has({ tenant, id })).execute()
  return hold.hold_until
}

const release = async (
  trx: Trx,
  row: Pick<ReservationRow, 'tenant' | 'id' | 'discount'>,
  change: ChangeRow,
  now: Date,
) => {
  await releaseStock(trx, row.tenant, row.id, now, change.id)
  await endUnpaidHold(trx, { tenant: row.tenant, reservation: row.id, kind: 'change' }, now).execute()
  if (change.discount !== row.discount) await giveBackDiscount(trx, row.tenant, change.discount)
}

/**
 * `expired` means that the change can still be paid if its added units are free, and `dropped` that it cannot be paid
 * any more.
 */
export const endChangeHold = async (
  trx: Trx,
  row: Pick<ReservationRow, 'tenant' | 'id' | 'discount'>,
  change: ChangeRow,
  state: 'expired' | 'dropped',
  now: Date,
): Promise<void> => {
  if (change.state === 'held') await release(trx, row, change, now)
  await trx
    .updateTable('reservation_changes')
    .set({ state, hold_until: null, ended_at: now })
    .where(has({ tenant: row.tenant, id: change.id }))
    .execute()
}

export const dropPendingChange = async (
  trx: Trx,
  row: Pick<ReservationRow, 'tenant' | 'id' | 'discount'>,
  now: Date,
): Promise<void> => {
  const change = await pendingChange(trx, row)
  if (change) await endChangeHold(trx, row, change, 'dropped', now)
}

/**
 * The caller must have locked the reservation.
 * @throws StockGone or DiscountUsedUp if the hold of the change has ended and others have taken its units or code
 */
export const applyChange = async (trx: Trx, row: ReservationRow, change: ChangeRow, now: Date): Promise<void> => {
  const { tenant, id } = row
  const clearedTicks = await clearOutdatedTicks(trx, row, change)
  if (change.differences) await forgetChangedNames(trx, row, change.payload, change.differences)
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
    .where(has({ tenant, id }))
    .execute()
  await trx
    .updateTable('reservation_changes')
    .set({ state: 'applied', hold_until: null, ended_at: now, cleared_ticks: clearedTicks })
    .where(has({ tenant, id: change.id }))
    .execute()
  await forgetUnpaidHold(trx, { tenant, reservation: id }).execute()
  await endOldAccess(trx, { ...row, isPaid: hasCostMoney(row) }, change.email, {
    hash: change.asked_by_hash,
    customer: change.asked_by_customer,
  })
  await queueMailAfter(trx, { type: 'changed' }, { ...change, tenant, id }, null, now)
}
