import type { BookingChange, BookingDifference, ChangeAnswer } from '#contract/checkout.ts'
import { ERROR_CODE, STATUS } from '#contract/constants.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { dayOf } from '#domain/calendar/days.ts'
import { beginOf } from '#domain/calendar/starts.ts'
import { isChangeable } from '#domain/booking/rebooking.ts'
import { bookingDifference, isUnchanged } from '#domain/groups/difference.ts'
import { returnable } from '#domain/pricing/cancellation.ts'
import { changeFee, rateAfterChange } from '#domain/pricing/change-fee.ts'
import { Refusal } from '#server/base/refusal.ts'
import { type ChangedBy, endOldAccess } from '#server/booking-access/booking-links.ts'
import type { CustomerRow, ReservationRow } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import { makeHold, holdingOf, type Holder } from '#server/stock/unpaid-holds.ts'
import { transactClaims } from '#server/stock/transact-claims.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { queueMailAfter } from '#server/outbox/mails-after-payment.ts'
import type { CheckedOrder } from './check-order.ts'
import { confirmReservation, lockReservation } from './move-reservation.ts'
import { hasCostMoney, refundableOf } from './payments-of.ts'
import { forgetChangedNames, forgetMovedNamesakes } from './booked-names.ts'
import { dropPendingChange, holdAtShop, holdChange } from './pending-change.ts'
import { keepBooking } from './keep-booking.ts'
import { oweRefund } from './owe-refund.ts'
import { rebook, refuseDuringPayment } from './rebook.ts'
import { placesOf, refuseLosses, refuseOutdated } from './refuse-losses.ts'
import { clearOutdatedTicks, isHandedOut } from './ticks.ts'
import { withdrawnAt } from './withdrawn-at.ts'

type Changed = Pick<ChangeAnswer, 'state' | 'status' | 'holdUntil'>

type By = ChangedBy & { holder: Holder; sender: string | null; differences: BookingDifference | null }

const applyAtOnce = async (
  trx: Trx,
  row: ReservationRow,
  order: CheckedOrder,
  { by, fee, more }: { by: By; fee: number; more: Parameters<typeof rebook>[3] },
  now: Date,
): Promise<void> => {
  const { differences } = by
  const clearedTicks = await clearOutdatedTicks(trx, row, order)
  if (differences) await forgetChangedNames(trx, row, order.payload, differences)
  await rebook(trx, row, order, more, now, { fee, differences, clearedTicks })
  await endOldAccess(trx, { ...row, isPaid: hasCostMoney(row) }, order.email, by)
}

const changeOpen = async (trx: Trx, row: ReservationRow, order: CheckedOrder, by: By, now: Date): Promise<Changed> => {
  const { holder } = by
  const kind = order.amount > 0 ? 'booking' : 'shop'
  const hold = await makeHold(trx, { ...holdingOf(row, order.email), kind, wanted: order.wanted }, holder, now)
  await applyAtOnce(trx, row, order, { by, fee: 0, more: { ...hold, holder, expired: false } }, now)
  if (order.amount > 0) return { state: 'changed', status: STATUS.open, holdUntil: hold.hold_until.toISOString() }
  await confirmReservation(
    trx,
    { ...row, email: order.email, language: order.payload.language, sender: by.sender },
    now,
  )
  return { state: 'changed', status: STATUS.paid, holdUntil: null }
}

const termsOfChange = (row: ReservationRow, order: CheckedOrder, today: IsoDay) => {
  const before = { rate: row.rate, amount: row.amount, from: row.first_day }
  const after = { rate: order.rate, amount: order.amount, from: order.payload.date.from }
  return { fee: changeFee(before, after, today), order: { ...order, rate: rateAfterChange(before, after, today) } }
}

const changePaid = async (
  trx: Trx,
  row: ReservationRow,
  { order, fee }: ReturnType<typeof termsOfChange>,
  by: By,
  now: Date,
): Promise<Changed> => {
  const { tenant, id } = row
  const { differences } = by
  await dropPendingChange(trx, row, now)
  const difference = order.amount + fee - row.amount
  if (difference > 0 && !row.payload.payAtShop) {
    const until = await holdChange(trx, row, { order, fee, differences }, by, now)
    return { state: 'awaitingPayment', status: STATUS.paid, holdUntil: until.toISOString() }
  }
  if (row.payload.payAtShop || order.amount === 0) await holdAtShop(trx, row, order, by.holder, now)
  const fees = row.change_fees + fee
  await applyAtOnce(trx, row, order, { by, fee, more: { change_fees: fees } }, now)
  // Refunds no more than the amount that is left, because the shop may have refunded a part of the difference already.
  const amount = Math.min(-difference, returnable(await refundableOf(trx, tenant, id), fees))
  if (amount > 0) await oweRefund(trx, { tenant, reservation: id, amount, reason: 'changed', now })
  const contact = { tenant, id, email: order.email, language: order.payload.language }
  await queueMailAfter(trx, { type: 'changed' }, contact, by.sender, now)
  return { state: 'changed', status: STATUS.paid, holdUntil: null }
}

export interface Changing {
  id: string
  local: string
  customer: CustomerRow | undefined
  accessHash: string | undefined
  feeSeen: number | null
  change: BookingChange | null
  holder: Holder
  sender: string | null
}

/**
 * The caller must have checked the access.
 * @throws Refusal 404 for an unknown reservation, 409 if it cannot be changed now or the fee is not the seen one, or as
 * `refuseOutdated`, `refuseLosses`, `makeHold` and `transactClaims`
 */
export const changeReservation = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shop: Shop,
  order: CheckedOrder,
  { id, local, customer, accessHash, feeSeen, change, holder, sender }: Changing,
): Promise<ChangeAnswer> => {
  const tenant = shop.id
  const now = clock()
  const write = async (trx: Trx): Promise<ChangeAnswer> => {
    const row = await lockReservation(trx, { tenant, id })
    const standing = {
      status: row.status,
      date: { from: row.first_day },
      begins: beginOf(row.first_day, row.payload),
      ...(await withdrawnAt(trx, row)),
    }
    if (!isChangeable(standing, local) || (await isHandedOut(trx, row)))
      throw new Refusal(409, { error: 'this booking cannot be changed any more' })
    await refuseDuringPayment(trx, tenant, id)
    refuseOutdated(row, order, change)
    refuseLosses(row, order, change)
    const before = { booking: row.payload, cart: row.cart }
    const after = { booking: order.payload, cart: order.cart }
    const places = placesOf(row, order, change)
    const differences = row.payload.isGroup ? bookingDifference(before, after, places) : null
    if (row.payload.isGroup) await forgetMovedNamesakes(trx, row, places)
    const by = {
      hash: accessHash ?? null,
      customer: customer?.id ?? null,
      sender,
      holder,
      // Stores no difference for a repetition of the same change, so that the history shows the change once.
      differences: differences && isUnchanged(differences) ? null : differences,
    }
    const terms = row.status === STATUS.open ? { order, fee: 0 } : termsOfChange(row, order, dayOf(local))
    const { fee } = terms
    if (feeSeen !== null && feeSeen !== fee)
      throw new Refusal(409, { errorcode: ERROR_CODE.totalChanged, cart: order.cart })
    const changed = await (row.status === STATUS.open
      ? changeOpen(trx, row, order, by, now)
      : changePaid(trx, row, terms, by, now))
    await keepBooking(trx, shop, order, { customer, reservation: id, before: row, sender, now })
    return {
      ...changed,
      bookingId: id,
      number: row.number,
      amount: order.amount,
      fee,
      difference: order.amount + fee - row.amount,
    }
  }
  return transactClaims(db, order.wanted, () => id, write)
}
