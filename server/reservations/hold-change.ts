import { newId } from '#server/base/random.ts'
import type { ChangedBy } from '#server/booking-access/booking-links.ts'
import type { ChangeRow, ReservationRow } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'
import { addedUnits } from '#server/stock/added-units.ts'
import { giveBackDiscount, useDiscount } from '#server/stock/discount-use.ts'
import { type Hold, makeHold } from '#server/stock/hold.ts'
import { holdingOf } from '#server/stock/holding-of.ts'
import { claimStock, releaseStock, type Wanted } from '#server/stock/stock-claims.ts'
import { endUnpaidHold, type Holder, isHeldAtShop } from '#server/stock/unpaid-holds.ts'
import { wantedUnits } from '#server/stock/wanted-units.ts'
import { keepTerms } from '#server/tenants/terms.ts'
import { bookedColumns, type CheckedOrder } from './check-order.ts'
import { hasCostMoney } from './has-cost-money.ts'
import { pendingChange } from './pending-change.ts'

/** The units that a change adds to the booking. */
const addedTo = (row: ReservationRow, wanted: Wanted): Wanted[] =>
  addedUnits(wantedUnits(row.tenant, row.location, row.payload), wanted)

/** Claims the added units of a change, and its code if it is another one. The old booking keeps its units. */
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

/** Holds the added units of a dearer change until its difference is paid. The caller has locked the reservation. */
export const holdChange = async (
  trx: Trx,
  row: ReservationRow,
  { order, fee }: { order: CheckedOrder; fee: number },
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

/**
 * Counts the units of a change without payment, because it is paid at the shop or is free: all of them, or only the
 * added ones if the staff vouch for the booking. The caller has locked the reservation.
 */
export const holdAtShop = async (
  trx: Trx,
  row: ReservationRow,
  { email, wanted }: Pick<CheckedOrder, 'email' | 'wanted'>,
  holder: Holder,
  now: Date,
): Promise<void> => {
  // The paid amount is refunded.
  const isCounted = hasCostMoney(row) || (await isHeldAtShop(trx, row))
  const added = isCounted ? [wanted] : addedTo(row, wanted)
  if (added.length > 0) await makeHold(trx, { ...holdingOf(row, email), kind: 'shop', wanted, added }, holder, now)
}

interface By {
  holder: Holder
  now: Date
}

const holdingOfChange = (row: ReservationRow, change: ChangeRow) => {
  const wanted = wantedUnits(row.tenant, change.location, change.payload)
  return { ...holdingOf(row, change.email), kind: 'change' as const, wanted, added: addedTo(row, wanted) }
}

const writeHold = (
  trx: Trx,
  { tenant }: ReservationRow,
  { id }: ChangeRow,
  columns: Hold & Partial<Pick<ChangeRow, 'state' | 'ended_at'>>,
) => trx.updateTable('reservation_changes').set(columns).where('tenant', '=', tenant).where('id', '=', id).execute()

/** Claims the added units of a change whose hold has ended again (as for an open reservation, reservations/payable). */
export const renewChangeHold = async (
  trx: Trx,
  row: ReservationRow,
  change: ChangeRow,
  { holder, now }: By,
): Promise<void> => {
  const holding = holdingOfChange(row, change)
  const hold = await makeHold(trx, holding, holder, now)
  if (change.state === 'held') await release(trx, row, change, now)
  await take(trx, row, change, holding.wanted, now)
  await writeHold(trx, row, change, { state: 'held', ...hold, ended_at: null })
}

/** @returns the end of the change's hold */
export const extendChangeHold = async (
  trx: Trx,
  row: ReservationRow,
  change: ChangeRow,
  { holder, now }: By,
): Promise<Date> => {
  const hold = await makeHold(trx, holdingOfChange(row, change), holder, now)
  await writeHold(trx, row, change, hold)
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
 * expired: the change can still be paid if its added units are free. dropped: it cannot. The caller has locked the
 * reservation.
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
    .where('tenant', '=', row.tenant)
    .where('id', '=', change.id)
    .execute()
}

/** Drops the unpaid change, because another change or a cancellation replaces it. */
export const dropPendingChange = async (
  trx: Trx,
  row: Pick<ReservationRow, 'tenant' | 'id' | 'discount'>,
  now: Date,
): Promise<void> => {
  const change = await pendingChange(trx, row)
  if (change) await endChangeHold(trx, row, change, 'dropped', now)
}
