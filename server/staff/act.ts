import type { Selectable } from 'kysely'
import { isDueAtShop } from '#domain/reservation/reservation-status.ts'
import type { ReservationRow, StaffRow } from '#server/db/rows.ts'
import type { Database } from '#server/db/schema.ts'
import { isHeldAtShop, forgetUnpaidHold } from '#server/stock/unpaid-holds.ts'
import { STATUS } from '#contract/constants.ts'
import type { IsoDay } from '#contract/primitives.ts'
import type { StaffAction } from '#contract/staff.ts'
import { canHandOut, canTakeBack } from '#domain/reservation/counter-task.ts'
import { hashOf } from '#server/base/hash.ts'
import { Refusal } from '#server/base/refusal.ts'
import { has } from '#server/db/has.ts'
import { type Db, transact, type Trx, violates } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import { cancelWithin } from '#server/reservations/cancel-reservation.ts'
import { dropPendingChange } from '#server/reservations/pending-change.ts'
import { lockReservation, moveReservation } from '#server/reservations/move-reservation.ts'
import { oweRefund, retryRefund } from '#server/reservations/owe-refund.ts'
import { refundableOf } from '#server/reservations/payments-of.ts'
import { changesTick, noteHandout, tickExtra, type Tick, undoHandout } from './extras.ts'

/** The staff cannot vouch for a cancelled booking, although its hold still counts for a while. */
export const canVouch = async (
  db: Db,
  row: Pick<ReservationRow, 'tenant' | 'id' | 'status' | 'payload'>,
): Promise<boolean> => isDueAtShop(row, row.payload) && isHeldAtShop(db, row)

export type StaffTask =
  | { action: 'handout' }
  | { action: 'undo' }
  | { action: 'complete' }
  | { action: 'vouch' }
  /** If `amount` is null, a cancellation refunds by the rate's terms, and a refund returns the whole rest. */
  | { action: 'cancel'; amount: number | null; reason: string }
  | { action: 'refund'; amount: number | null; reason: string }
  | { action: 'retry'; refund: string }
  | Tick

export interface Acting {
  staff: StaffRow
  key: string
  reservation: string
  today: IsoDay
}

interface Locked extends Acting {
  row: ReservationRow
  now: Date
}

const standingOf = ({ status, handed_out_at, pickup_day, return_day }: ReservationRow) => ({
  status,
  handedOutAt: handed_out_at?.toISOString() ?? null,
  handover: { pickupdate: pickup_day, returndate: return_day },
})

const handOut = (trx: Trx, { row, now }: Locked): Promise<null> => {
  if (!canHandOut(standingOf(row))) throw new Refusal(409, { error: 'this booking is not one to hand out' })
  return noteHandout(trx, row, now)
}

const vouch = async (trx: Trx, { row }: Locked): Promise<null> => {
  if (!(await canVouch(trx, row))) throw new Refusal(409, { error: 'this booking is not held without money' })
  await forgetUnpaidHold(trx, { tenant: row.tenant, reservation: row.id, kind: 'shop' }).execute()
  return null
}

const complete = async (trx: Trx, { row, now, today }: Locked): Promise<null> => {
  if (row.status === STATUS.paid && !canTakeBack(standingOf(row), today))
    throw new Refusal(409, { error: 'nothing comes back before it went out' })
  await moveReservation(trx, row, { from: row.status, event: { type: 'reservation.complete' }, at: now })
  // Drops an unpaid change, because it cannot apply after the end of the booking.
  await dropPendingChange(trx, row, now)
  return null
}

const cancel = async (
  trx: Trx,
  { row, now, today }: Locked,
  { amount, reason }: StaffTask & { action: 'cancel' },
): Promise<number> => {
  if (row.status === STATUS.cancelled) throw new Refusal(409, { error: 'this booking is cancelled already' })
  const by = { shop: { refund: amount, note: reason } }
  const { refund } = await cancelWithin(trx, { tenant: row.tenant, id: row.id, local: today, by }, now)
  return refund
}

const refund = async (
  trx: Trx,
  { row, now }: Locked,
  { amount, reason }: StaffTask & { action: 'refund' },
): Promise<number> => {
  const { tenant, id } = row
  const back = amount ?? (await refundableOf(trx, tenant, id))
  if (back === 0) throw new Refusal(409, { error: 'nothing is left to give back' })
  await oweRefund(trx, { tenant, reservation: id, amount: back, reason: 'shop', note: reason, now })
  return back
}

const carryOut = (trx: Trx, locked: Locked, order: StaffTask): Promise<number | null> => {
  if (order.action === 'handout') return handOut(trx, locked)
  if (order.action === 'undo') return undoHandout(trx, locked.row)
  if (order.action === 'complete') return complete(trx, locked)
  if (order.action === 'vouch') return vouch(trx, locked)
  if (order.action === 'cancel') return cancel(trx, locked, order)
  if (order.action === 'refund') return refund(trx, locked, order)
  if (order.action !== 'retry') return tickExtra(trx, locked.row, order, locked.now)
  return retryRefund(trx, { tenant: locked.row.tenant, reservation: locked.row.id, id: order.refund }, locked.now)
}

const findAction = (trx: Trx, { staff: { tenant }, key }: Acting) =>
  trx
    .selectFrom('staff_actions')
    .select(['reservation', 'action', 'order_hash'])
    .where(has({ tenant, id: key }))
    .executeTakeFirst()

const note = (trx: Trx, { staff, key, row, now }: Locked, order: StaffTask, amount: number | null) =>
  trx
    .insertInto('staff_actions')
    .values({
      tenant: staff.tenant,
      id: key,
      reservation: row.id,
      staff: staff.id,
      action: order.action satisfies StaffAction,
      amount,
      reason: 'reason' in order ? order.reason : null,
      extra: 'extra' in order ? order.extra : null,
      at: now,
      order_hash: hashOf(order),
    })
    .execute()

type Done = Pick<Selectable<Database['staff_actions']>, 'reservation' | 'action' | 'order_hash'>

const isSame = (done: Done, { id }: ReservationRow, order: StaffTask): boolean =>
  done.reservation === id &&
  done.action === order.action &&
  (done.order_hash === null || done.order_hash === hashOf(order))

const usedKey = () => new Refusal(409, { error: 'this key was used for something else' })

/**
 * A repeated call with the same key does nothing.
 * @throws Refusal 404 for an unknown reservation, or 409 if the reservation does not allow the action or the key was
 * used for another action
 */
export const act = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  acting: Acting,
  order: StaffTask,
): Promise<void> => {
  const now = clock()
  const { tenant } = acting.staff
  const work = async (trx: Trx) => {
    const row = await lockReservation(trx, { tenant, id: acting.reservation })
    const done = await findAction(trx, acting)
    if (done) {
      if (isSame(done, row, order)) return
      throw usedKey()
    }
    if ('extra' in order && !(await changesTick(trx, row, order))) return
    const locked = { ...acting, row, now }
    await note(trx, locked, order, await carryOut(trx, locked, order))
  }
  try {
    await transact(db, work)
  } catch (error) {
    // A simultaneous action on another booking may use the same key, because only this booking is locked.
    if (violates(error, 'staff_actions_pk')) throw usedKey()
    throw error
  }
}
