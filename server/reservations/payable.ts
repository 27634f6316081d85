import { dayOf } from '#domain/calendar/days.ts'
import { beginOf } from '#domain/calendar/starts.ts'
import { isYetToBegin } from '#domain/reservation/reservation-status.ts'
import { ERROR_CODE, STATUS } from '#contract/constants.ts'
import { changeFee } from '#domain/pricing/change-fee.ts'
import { Refusal } from '#server/base/refusal.ts'
import { has } from '#server/db/has.ts'
import type { ChangeRow, ReservationRow } from '#server/db/rows.ts'
import { type Db, type Trx, transact } from '#server/db/transact.ts'
import { giveBackDiscount, useDiscount } from '#server/stock/discount-use.ts'
import { isHeld, leavesTime, makeHold, holdingOf, type Holder } from '#server/stock/unpaid-holds.ts'
import { claimStock, replaceStock, type Wanted, wantedUnits } from '#server/stock/stock-claims.ts'
import { holdPending, pendingChange } from './pending-change.ts'
import { withdrawnAt } from './withdrawn-at.ts'
import type { Deps } from '#server/deps/deps.ts'
import { lockReservation } from './move-reservation.ts'

/** The whole amount of an open reservation, or the difference of a dearer change of a paid reservation. */
export interface Payable {
  amount: number
  change: string | null
  wanted: Wanted
  holdUntil: Date | null
  /**
   * Prolongs a hold that ends soon, or claims the units again after its end.
   * @returns the end of the hold
   */
  hold: (trx: Trx, now: Date, holder: Holder) => Promise<Date>
}

const holdOpen = async (trx: Trx, row: ReservationRow, wanted: Wanted, now: Date, holder: Holder): Promise<Date> => {
  const { tenant, id, discount, hold_until: until } = row
  if (until && leavesTime(row, now)) return until
  const hold = await makeHold(trx, { ...holdingOf(row, row.email), kind: 'booking', wanted }, holder, now)
  const isRunning = isHeld(row, now)
  if (!isRunning) {
    if (row.expired) await claimStock(trx, id, wanted, now)
    // Keeps units that no job has released yet, even above a lowered capacity.
    else {
      await replaceStock(trx, id, wanted, now)
      await giveBackDiscount(trx, tenant, discount)
    }
    await useDiscount(trx, tenant, discount)
  }
  const columns = { ...hold, ...(!isRunning && { expired: false, holder }) }
  await trx.updateTable('reservations').set(columns).where(has({ tenant, id })).execute()
  return hold.hold_until
}

export const isLet = (
  booked: readonly (Pick<ReservationRow, 'first_day' | 'payload'> | undefined)[],
  now: string,
): boolean =>
  booked.every((one) => one === undefined || isYetToBegin(one.first_day, beginOf(one.first_day, one.payload), now))

const feeOfWaiting = (row: ReservationRow, change: ChangeRow, now: string) =>
  changeFee(
    { rate: row.rate, amount: row.amount, from: row.first_day },
    { amount: change.amount, from: change.first_day },
    dayOf(now),
  )

/** @throws Refusal 409 if nothing is due, or if the booking or its change cannot be paid any more */
export const payableOf = async (db: Db, row: ReservationRow, now: string): Promise<Payable> => {
  if ((await withdrawnAt(db, row)).withdrawnAt !== undefined)
    throw new Refusal(409, { error: 'this booking was withdrawn from' })
  if (row.status === STATUS.open) {
    if (!isLet([row], now)) throw new Refusal(409, { errorcode: ERROR_CODE.periodNotBookable })
    const wanted = wantedUnits(row.tenant, row.location, row.payload)
    return {
      amount: row.amount,
      change: null,
      wanted,
      holdUntil: row.hold_until,
      hold: (trx, now, holder) => holdOpen(trx, row, wanted, now, holder),
    }
  }
  const change = row.status === STATUS.paid ? await pendingChange(db, row) : undefined
  if (!change) throw new Refusal(409, { error: 'this booking is not open for payment' })
  if (!isLet([row, change], now)) throw new Refusal(409, { errorcode: ERROR_CODE.periodNotBookable })
  // Refuses the payment if the fee has risen since the change was requested, because the stored difference is then too
  // low.
  if (feeOfWaiting(row, change, now) > change.fee) throw new Refusal(409, { errorcode: ERROR_CODE.totalChanged })
  return {
    amount: change.difference,
    change: change.id,
    wanted: wantedUnits(row.tenant, change.location, change.payload),
    holdUntil: change.hold_until,
    hold: (trx, now, holder) => holdPending(trx, row, change, now, holder),
  }
}

/** @throws Refusal 409 if nothing is held any more, or as `payableOf` and `makeHold` */
export const extendOwnHold = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  row: Pick<ReservationRow, 'tenant' | 'id'>,
  { local, holder }: { local: string; holder: Holder },
): Promise<Date> =>
  transact(db, async (trx) => {
    const now = clock()
    const payable = await payableOf(trx, await lockReservation(trx, row), local)
    if (!isHeld({ hold_until: payable.holdUntil }, now)) throw new Refusal(409, { error: 'nothing is held any more' })
    return payable.hold(trx, now, holder)
  })
