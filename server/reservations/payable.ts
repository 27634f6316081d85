import { isToCome } from '#domain/calendar/days.ts'
import type { Kysely } from 'kysely'
import { ERROR_CODE, STATUS } from '#contract/constants.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { changeFee } from '#domain/pricing/change-fee.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { ChangeRow, ReservationRow } from '#server/db/rows.ts'
import type { Database } from '#server/db/schema.ts'
import type { Trx } from '#server/db/transact.ts'
import { giveBackDiscount, useDiscount } from '#server/stock/discount-use.ts'
import { type Hold, makeHold } from '#server/stock/hold.ts'
import { holdingOf } from '#server/stock/holding-of.ts'
import { claimStock, releaseStock, type Wanted } from '#server/stock/stock-claims.ts'
import type { Holder } from '#server/stock/unpaid-holds.ts'
import { wantedUnits } from '#server/stock/wanted-units.ts'
import { extendChangeHold, renewChangeHold } from './hold-change.ts'
import { pendingChange } from './pending-change.ts'
import { withdrawnAt } from './withdrawn-at.ts'

/** The payable part of a reservation: all of an open one, or the difference of a paid one's dearer change. */
export interface Payable {
  amount: number
  /** The change; null: the reservation itself. */
  change: string | null
  wanted: Wanted
  /** The end of the hold; null: it has been released. */
  holdUntil: Date | null
  /** Claims the units of an ended hold again. */
  renewHold: (trx: Trx, now: Date, holder: Holder) => Promise<void>
  /**
   * Extends a running hold by ten minutes.
   * @returns its end
   */
  extendHold: (trx: Trx, now: Date, holder: Holder) => Promise<Date>
}

const writeHold = (
  trx: Trx,
  { tenant, id }: ReservationRow,
  columns: Hold & Partial<Pick<ReservationRow, 'expired' | 'holder'>>,
) => trx.updateTable('reservations').set(columns).where('tenant', '=', tenant).where('id', '=', id).execute()

const extendOpenHold = async (trx: Trx, row: ReservationRow, wanted: Wanted, now: Date, holder: Holder) => {
  const hold = await makeHold(trx, { ...holdingOf(row, row.email), kind: 'booking', wanted }, holder, now)
  await writeHold(trx, row, hold)
  return hold.hold_until
}

const renewHold = async (trx: Trx, row: ReservationRow, wanted: Wanted, now: Date, holder: Holder) => {
  const hold = await makeHold(trx, { ...holdingOf(row, row.email), kind: 'booking', wanted }, holder, now)
  if (!row.expired) {
    await releaseStock(trx, row.tenant, row.id, now)
    await giveBackDiscount(trx, row.tenant, row.discount)
  }
  await claimStock(trx, row.id, wanted, now)
  await useDiscount(trx, row.tenant, row.discount)
  await writeHold(trx, row, { ...hold, expired: false, holder })
}

/**
 * Whether the days of a booking and of its unpaid change can still be rented (domain/reservation/reservation-status,
 * isPayable).
 */
export const isLet = (booked: readonly ({ first_day: IsoDay } | undefined)[], today: IsoDay): boolean =>
  booked.every((one) => one === undefined || isToCome({ from: one.first_day }, today))

const feeOfWaiting = (row: ReservationRow, change: ChangeRow, today: IsoDay) =>
  changeFee(
    { rate: row.rate, amount: row.amount, from: row.first_day },
    { amount: change.amount, from: change.first_day },
    today,
  )

/**
 * @throws Refusal 409 when nothing is due, or its contract was withdrawn; with `periodNotBookable` when its days have
 * begun, or its change costs more now.
 */
export const payableOf = async (db: Kysely<Database>, row: ReservationRow, today: IsoDay): Promise<Payable> => {
  if ((await withdrawnAt(db, row)).withdrawnAt !== undefined)
    throw new Refusal(409, { error: 'this booking was withdrawn from' })
  if (row.status === STATUS.open) {
    if (!isLet([row], today)) throw new Refusal(409, { errorcode: ERROR_CODE.periodNotBookable })
    const wanted = wantedUnits(row.tenant, row.location, row.payload)
    return {
      amount: row.amount,
      change: null,
      wanted,
      holdUntil: row.hold_until,
      renewHold: (trx, now, holder) => renewHold(trx, row, wanted, now, holder),
      extendHold: (trx, now, holder) => extendOpenHold(trx, row, wanted, now, holder),
    }
  }
  const change = row.status === STATUS.paid ? await pendingChange(db, row) : undefined
  if (!change) throw new Refusal(409, { error: 'this booking is not open for payment' })
  if (!isLet([row, change], today)) throw new Refusal(409, { errorcode: ERROR_CODE.periodNotBookable })
  // The change was requested at a lower fee.
  if (feeOfWaiting(row, change, today) > change.fee) throw new Refusal(409, { errorcode: ERROR_CODE.periodNotBookable })
  return {
    amount: change.difference,
    change: change.id,
    wanted: wantedUnits(row.tenant, change.location, change.payload),
    holdUntil: change.hold_until,
    renewHold: (trx, now, holder) => renewChangeHold(trx, row, change, { holder, now }),
    extendHold: (trx, now, holder) => extendChangeHold(trx, row, change, { holder, now }),
  }
}
